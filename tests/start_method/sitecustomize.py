"""Makes PROOF_START_METHOD the start method of the platform, so that a fixture stays as a user would write it.

The default is replaced rather than set: a program may still call `set_start_method` once, as on a real platform.
"""
import os

_METHOD = os.environ.get("PROOF_START_METHOD")
if _METHOD:
    from multiprocessing import context

    context._default_context._default_context = context._concrete_contexts[_METHOD]
