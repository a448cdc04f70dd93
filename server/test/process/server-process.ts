import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { variables } from "../../src/infra/config/variables.ts";
import { isRunning } from "../../src/infra/workers/processes.ts";
import { eventually } from "./eventually.ts";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
/** Variables of the machine that would change a server's behaviour. */
const foreign = [...Object.keys(variables), "NODE_TEST_CONTEXT", "NODE_OPTIONS"];
/** Generous, because seeding the demo takes long on a busy machine. */
const startTimeout = 240_000;

const processes = new Set<ServerProcess>();
const folders: string[] = [];

after(async () => {
  for (const server of processes) await server.end();
  for (const folder of folders) removeFolder(folder);
});

/** Data folder of a server, removed after the tests of the file. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "aeromaint-process-"));
  folders.push(folder);
  return folder;
}

/** Data folder with the demo of this run's journeys, else empty, so that a server fills it. */
export function demoDataDir(folder: string = newDataDir()): string {
  const template = process.env.DEMO_TEMPLATE_DIR;
  // Preserves owners, which PostgreSQL requires if root runs the tests.
  if (template && existsSync(template) && process.platform !== "win32") {
    execFileSync("cp", ["-a", `${template}/.`, folder]);
  }
  return folder;
}

/** Result of a process. */
export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The real server as a process, like `npm start`. */
export class ServerProcess {
  readonly dataDir: string;
  readonly child: ChildProcess;
  readonly ended: Promise<ProcessExit>;
  /** URL, such as http://127.0.0.1:40123; empty until it listens. */
  address = "";
  #output = "";
  #exit: ProcessExit | null = null;

  /** `stdout`: descriptor of an unread log, as in `npm start > log`. */
  constructor(
    dataDir: string,
    env: Record<string, string>,
    { program = main, stdout }: { program?: string; stdout?: number } = {},
  ) {
    this.dataDir = dataDir;
    const cleared = Object.fromEntries(foreign.map((name) => [name, undefined]));
    this.child = spawn(process.execPath, [program], {
      env: { ...process.env, ...cleared, PORT: "0", DATA_DIR: dataDir, ...env },
      stdio: ["ignore", stdout ?? "pipe", "pipe"],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.#output += text;
      });
    }
    this.ended = new Promise((resolve) => {
      this.child.once("close", (code, signal) => {
        this.#exit = { code, signal };
        processes.delete(this);
        resolve(this.#exit);
      });
    });
    processes.add(this);
  }

  /** Output so far. */
  get output(): string {
    return this.#output;
  }

  /** JSON lines of the output. */
  get log(): string[] {
    return this.#output.split("\n").filter((line) => line.startsWith("{"));
  }

  get isRunning(): boolean {
    return this.#exit === null;
  }

  async listening(): Promise<this> {
    await eventually(
      "the server's address",
      () => {
        if (!this.isRunning) throw new Error(`the server ended:\n${this.#output}`);
        this.address = /网站 site\s+(http:\/\/\S+)\/web-site/.exec(this.#output)?.[1] ?? "";
        return this.address;
      },
      { within: startTimeout },
    );
    return this;
  }

  /** Sends a signal and waits for the exit. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<ProcessExit> {
    this.child.kill(signal);
    return this.ended;
  }

  /** Process number of the embedded database, from its process file. */
  get postmaster(): number | null {
    return postmasterOf(this.dataDir);
  }

  /** Ends the server after the tests, also after a failure. */
  async end(): Promise<void> {
    const killer = setTimeout(() => this.child.kill("SIGKILL"), 12_000);
    await this.stop();
    clearTimeout(killer);
  }
}

/** Starts a server and waits until it listens. */
export function startServer(
  env: Record<string, string> = {},
  dataDir: string = newDataDir(),
): Promise<ServerProcess> {
  return new ServerProcess(dataDir, env).listening();
}

export function postmasterOf(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  } catch {
    return null;
  }
}

/** The cluster may be elsewhere, behind a link; a killed server leaves its database running. */
function removeFolder(folder: string): void {
  const postmaster = postmasterOf(folder);
  if (postmaster !== null && isRunning(postmaster)) process.kill(postmaster, "SIGKILL");
  try {
    const home = dirname(realpathSync(join(folder, "postgres")));
    if (home !== realpathSync(folder)) rmSync(home, { recursive: true, force: true });
  } catch {
    // The folder has no embedded database.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
