"""An update killed at any moment, not only between its steps, leaves a release that runs."""

import os
import random
import signal
import time

from small_release import WHY, Maker

from dealer_assist.trust.release.installed_releases import Shelf
from dealer_assist.trust.release.release_check import Result

ROUNDS = 100


def test_killed_at_random_moments_the_old_or_the_new_release_is_whole_and_current(tmp_path):
    maker, rng = Maker(tmp_path), random.Random(9)
    shelf = Shelf(tmp_path / "releases", maker.public, spare_bytes=0)
    packages = [maker.release(f"1.{n}") for n in range(ROUNDS + 1)]
    shelf.install(packages[0], "a", WHY, 1)
    began = time.perf_counter()
    shelf.install(packages[1], "a", WHY, 1)
    took_s = time.perf_counter() - began
    done, cut = 1, 0
    for package in packages[2:]:
        child = os.fork()
        if child == 0:
            try:
                shelf.install(package, "a", WHY, 2)
            finally:
                os._exit(0)
        time.sleep(rng.uniform(0, took_s * 2.5))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        now, version = shelf.current(), package.stem
        assert shelf.check(now.version).result is Result.SIGNED
        assert now.version in (f"1.{done}", version)
        cut += now.version != version
        shelf.install(package, "a", WHY, 3)
        assert shelf.current().version == version
        assert shelf.before().version == f"1.{done}"
        done = int(version.partition(".")[2])
    print(f"{ROUNDS - 1} updates killed, {cut} of them before the switch; none left nothing")
    assert 0 < cut < ROUNDS - 1
