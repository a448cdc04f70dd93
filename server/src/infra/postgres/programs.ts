import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { UnixAccount } from "./account.ts";

export type LineLog = (line: string) => void;

interface ProgramOptions {
  account: UnixAccount | undefined;
  cwd: string;
  log: LineLog;
}

/**
 * Starts a PostgreSQL program in its own process group: Ctrl-C reaches only the server, which stops
 * the database itself. The short environment has neither PG* variables nor our secrets.
 */
export function spawnProgram(program: string, args: string[], options: ProgramOptions) {
  const child = spawn(program, args, {
    ...options.account,
    cwd: options.cwd,
    detached: process.platform !== "win32",
    windowsHide: true,
    env: { ...inherited(), LC_ALL: "C" },
    stdio: ["pipe", "ignore", "pipe"],
  });
  createInterface({ input: child.stderr }).on("line", options.log);
  return child;
}

/** Runs a program to its end. Rejects with its stderr if it fails. */
export async function runProgram(
  program: string,
  args: string[],
  options: ProgramOptions & { input?: string },
): Promise<void> {
  const lines: string[] = [];
  const child = spawnProgram(program, args, { ...options, log: (line) => lines.push(line) });
  child.stdin.on("error", () => undefined); // it may exit before it has read its input
  child.stdin.end(options.input ?? "");
  const status = await waitForExit(child);
  if (status !== "0") throw new Error(`${program}: ${status}\n${lines.join("\n")}`);
  lines.forEach(options.log);
}

/** Resolves with the exit code or signal after the process has ended and its output is read. */
export function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(String(signal ?? code)));
  });
}

function inherited(): NodeJS.ProcessEnv {
  const names = ["PATH", "TMPDIR", "TEMP", "TMP", "SystemRoot", "windir", "ComSpec"];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}
