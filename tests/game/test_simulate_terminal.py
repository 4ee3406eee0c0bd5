"""`hupai simulate` in a terminal: Ctrl-C and the line of progress (POSIX only)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

COMMAND = [
    *(sys.executable, "-c", "import sys; from hupai.cli import main; sys.exit(main())"),
    *("simulate", "--rules", "guang", "--length", "east", "--players", "random"),
]


def totals(out: str) -> dict[str, object]:
    found = json.loads(out)
    del found["seconds"]
    return found


def done(file: Path) -> int:
    return json.loads(file.read_text(encoding="utf-8"))["games"] if file.exists() else 0


if os.name == "posix":

    def test_ctrl_c_stops_with_the_results_so_far_and_resume_goes_on(tmp_path):
        file = tmp_path / "results.json"
        command = [*COMMAND, "--json", "--resume", str(file), "--games"]
        running = subprocess.Popen(
            [*command, "1000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        while done(file) < 128 and running.poll() is None:
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
        assert running.returncode == 0
        first = totals(out)
        games = int(first["games"])
        assert 128 <= games < 1_000_000
        assert games == done(file)
        assert err == f"stopped after {games} of 1000000 games; --resume {file} goes on\n"

        whole = str(games + 100)
        resumed = subprocess.run([*command, whole], capture_output=True, text=True, check=True)
        fresh = [*COMMAND, "--json", "--games", whole, "--threads", "2"]
        once = subprocess.run(fresh, capture_output=True, text=True, check=True)
        assert totals(resumed.stdout) == totals(once.stdout)
        assert resumed.stderr == ""

    def test_ctrl_c_at_a_prompt_leaves_without_a_traceback():
        code = "import hupai.cli as c, hupai.simulate as s\n"
        code += "def stop(args): raise KeyboardInterrupt\n"
        code += "s._replay = stop\nraise SystemExit(c.main(['replay', 'game.jsonl']))"
        ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "\n")

    def test_a_terminal_sees_the_progress_and_a_file_does_not(tmp_path):
        import pty

        master, slave = pty.openpty()
        command = [*COMMAND, "--json", "--games", "128"]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=slave)
        os.close(slave)
        shown = b""
        while True:
            try:
                part = os.read(master, 1024)
            except OSError:  # Linux ends a terminal that nobody holds with an error
                break
            if not part:
                break
            shown += part
        out, _ = running.communicate()
        os.close(master)
        assert running.returncode == 0
        assert json.loads(out)["games"] == 128
        half, full = "#" * 20 + "." * 20, "#" * 40
        assert shown.decode() == f"\r[{half}] 64/128 games\r[{full}] 128/128 games\r\n"
        quiet = subprocess.run(command, capture_output=True, check=True)
        assert quiet.stderr == b""
