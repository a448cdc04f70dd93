import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { UnixAccount } from "../../../src/infra/postgres/account.ts";

/** Folder of the drill, and the account of its programs. */
export interface DrillWorkspace {
  folder: string;
  /** PostgreSQL refuses to run as root. */
  account: UnixAccount | undefined;
}

const started = new Set<{ kill(): void }>();

// Stops all started programs, also after Ctrl-C.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(1));
}
process.once("exit", () => {
  for (const each of started) each.kill();
});

/** Registers processes that programs start themselves. */
export function killAtExit(kill: () => void): void {
  started.add({ kill });
}

/** Restartable program of the machine, with its output in the drill's folder. */
export class DrillProcess {
  readonly #workspace: DrillWorkspace;
  readonly #name: string;
  readonly #command: readonly string[];
  #child: ChildProcess | null = null;

  constructor(workspace: DrillWorkspace, name: string, command: readonly string[]) {
    this.#workspace = workspace;
    this.#name = name;
    this.#command = command;
  }

  start(): this {
    const { folder, account } = this.#workspace;
    const [program = "", ...args] = this.#command;
    const log = openSync(join(folder, `${this.#name}.log`), "a");
    const env = { PATH: process.env.PATH, HOME: folder, LANG: "C.UTF-8" };
    this.#child = spawn(program, args, {
      ...account,
      env,
      cwd: folder,
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    started.add(this);
    return this;
  }

  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    started.delete(this);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    const killer = setTimeout(() => child.kill("SIGKILL"), 30_000);
    await ended;
    clearTimeout(killer);
  }
}
