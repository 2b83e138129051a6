#!/usr/bin/env python
# -*- coding: utf-8 -*-
# A licence.
"""Doc."""
from __future__ import annotations

import abc
import os
from multiprocessing import Process


class Paths:
    def __init__(self, root):
        self.join = lambda name: os.path.basename(os.path.join(root, name))

    def use(self):
        return self.join("b"), abc.__name__


def made():
    return Paths("a")


def used(paths):
    return paths.use()


def send():
    Process(target=used, args=(made(),)).start()
