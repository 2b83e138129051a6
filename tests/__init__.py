"""The test-suite of picklelint: found, proven, fixed."""
