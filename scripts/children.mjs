import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Runs commands that never end by themselves. Stops all of them when one ends. Resolves with the
 * exit code to pass on.
 */
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
    // A terminal sends Ctrl-C to the whole process group already.
    process.on("SIGINT", () => process.stdin.isTTY || endAll("SIGINT"));
    followParent(() => endAll("SIGTERM"));
  });
}

/** Under npm, ends with it: an npm that was killed outright passes no signal on. */
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

/** Who our parent is, and whose child that one is where npm put a shell between. */
function npmLine() {
  try {
    const [, name, parent] = readFileSync(`/proc/${process.ppid}/stat`, "utf8").match(
      /\((.*)\) \S (\d+)/s,
    );
    return name.endsWith("sh") ? `${process.ppid} ${parent}` : String(process.ppid);
  } catch {
    return String(process.ppid); // no /proc here
  }
}
