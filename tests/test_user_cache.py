"""Files in the user's cache folder: several writers, damaged files, a bounded size, and no folder at all."""

import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from redink.user_cache import UserCache, find_cache_folder


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "things"


def write_often(number: int) -> int:
    """Write and read the same keys as other processes do; return how many contents were wrong."""
    cache = UserCache("things", 1 << 20)
    wrong = 0
    for attempt in range(60):
        key = f"key{attempt % 7}"
        content = cache.read(key)
        wrong += content is not None and (len(set(content)) != 1 or len(content) < 5000)
        cache.write(key, bytes([number]) * (5000 + attempt))
    return wrong


def test_what_was_written_is_read(folder):
    cache = UserCache("things", 1000)
    assert cache.read("key") is None
    for content in (b"", b"content", bytes(range(256))):
        cache.write("key", content)
        assert UserCache("things", 1000).read("key") == content
    assert [path.name for path in folder.iterdir()] == ["key"]


@pytest.mark.parametrize("damage", [b"", b"abc", b"content\0\0\0", b"content", b"contenT\0\0\0\0", b"\0" * 40])
def test_a_damaged_file_is_removed(folder, damage):
    cache = UserCache("things", 1000)
    cache.write("key", b"content")
    (folder / "key").write_bytes(damage)
    assert cache.read("key") is None
    assert not (folder / "key").exists()
    cache.write("key", b"content")
    assert cache.read("key") == b"content"


def test_the_least_recently_used_files_are_removed(folder):
    cache = UserCache("things", 1000)
    for number in range(9):
        cache.write(f"key{number}", b"x" * 100)
        os.utime(folder / f"key{number}", (number, number))
    assert cache.read("key0") is not None  # now the most recent one
    cache.write("key9", b"x" * 100)
    left = {path.name for path in folder.iterdir()}
    assert left == {"key0", "key9", "key8", "key7", "key6", "key5", "key4"}
    cache.write("large", b"x" * 2000)
    assert cache.read("large") is None
    assert cache.read("key9") is not None


def test_several_processes_write_at_once(folder):
    with ProcessPoolExecutor(4) as executor:
        assert sum(executor.map(write_often, range(4))) == 0
    assert not [path for path in folder.iterdir() if path.suffix == ".part"]


def test_a_cache_that_cannot_be_written_is_ignored(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REDINK_CACHE", str(tmp_path / "file"))
    cache = UserCache("things", 1000)
    cache.write("key", b"content")
    assert cache.read("key") is None


def test_an_empty_variable_turns_the_cache_off(monkeypatch):
    monkeypatch.setenv("REDINK_CACHE", "")
    assert find_cache_folder() is None
    cache = UserCache("things", 1000)
    cache.write("key", b"content")
    assert cache.read("key") is None


def test_the_folder_is_the_users(monkeypatch, tmp_path):
    monkeypatch.delenv("REDINK_CACHE")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert find_cache_folder() == tmp_path / "redink"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert find_cache_folder() == tmp_path / ".cache" / "redink"
    monkeypatch.setattr("sys.platform", "darwin")
    assert find_cache_folder() == tmp_path / "Library" / "Caches" / "redink"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert find_cache_folder() == tmp_path / "Local" / "redink" / "cache"
