"""Classes whose instances hold a canary: modules of their own, so that the processes of a gate find them by name."""
