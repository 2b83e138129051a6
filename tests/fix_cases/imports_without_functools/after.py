#!/usr/bin/env python
# -*- coding: utf-8 -*-
# A licence.
"""Doc."""
from __future__ import annotations

import abc
import functools
import os
from multiprocessing import Process


def _paths_join(root, /, name):
    return os.path.basename(os.path.join(root, name))


class Paths:
    def __init__(self, root):
        self.join = functools.partial(_paths_join, root)

    def use(self):
        return self.join("b"), abc.__name__


def made():
    return Paths("a")


def used(paths):
    return paths.use()


def send():
    Process(target=used, args=(made(),)).start()
