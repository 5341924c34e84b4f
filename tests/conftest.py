"""What holds for all tests: settings of hypothesis, interrupts, and a run in which no test may be skipped.

`--hypothesis-profile thorough` looks much further.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from trickgames.knowledge.sampling import check_samples

# For users a sample is right by construction; here each one is held against its view.
check_samples("every sample")

# No deadlines: whole matches vary in length, and so do machines.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "thorough", deadline=None, derandomize=False, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci" if os.environ.get("CI") else "default")

# A shell starts jobs in the background with interrupts ignored, and every process that a test starts would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    parser.addoption("--no-skips", action="store_true", help="fail if a test is skipped, or if there is none")


def pytest_terminal_summary(terminalreporter, config):
    skipped = len(terminalreporter.stats.get("skipped", ()))
    if config.getoption("--no-skips") and skipped:
        terminalreporter.write_line(f"{skipped} skipped, and --no-skips allows none", red=True)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("--no-skips") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
