import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** Runs commands until one ends, then stops the others. Resolves with the exit code to use. */
export function runTogether(commands) {
  return new Promise((resolve) => {
    let status;
    let running = commands.length;
    const children = commands.map(({ command, args, ...options }) => spawn(command, args, options));
    const endAll = (signal) => {
      for (const child of children) child.kill(signal);
    };
    const ended = (code) => {
      status ??= code;
      running -= 1;
      if (running === 0) resolve(status);
      else endAll("SIGTERM");
    };
    for (const child of children) {
      child.once("error", (error) => {
        console.error(error.message);
        ended(1);
      });
      child.once("exit", (code, signal) => ended(code ?? (signal === "SIGKILL" ? 137 : 1)));
    }
    process.on("SIGTERM", () => endAll("SIGTERM"));
    process.on("SIGHUP", () => endAll("SIGTERM"));
    // A terminal already sends Ctrl-C to the whole process group.
    process.on("SIGINT", () => process.stdin.isTTY || endAll("SIGINT"));
    followParent(() => endAll("SIGTERM"));
  });
}

/** Exits when npm exits: a killed npm forwards no signal. */
function followParent(end) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const atFirst = npmLine();
  const watch = setInterval(() => {
    if (npmLine() === atFirst) return;
    clearInterval(watch);
    end();
  }, 1000);
  watch.unref();
}

/** Parent process; also its parent if npm uses a shell between. */
function npmLine() {
  try {
    const [, name, parent] = readFileSync(`/proc/${process.ppid}/stat`, "utf8").match(
      /\((.*)\) \S (\d+)/s,
    );
    return name.endsWith("sh") ? `${process.ppid} ${parent}` : String(process.ppid);
  } catch {
    return String(process.ppid); // without /proc
  }
}
