import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
const builtPage = fileURLToPath(new URL("../../web/dist/index.html", import.meta.url));
const startTimeout = 180_000;
const stopTimeout = 15_000;

export interface ServerOptions {
  captcha?: boolean;
}

/** The server as `npm start` runs it, with demo data in a folder of its own. */
export class TestServer {
  readonly #dataDir: string;
  #child: ChildProcess | null = null;
  #address = "";

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  static async start(options: ServerOptions = {}): Promise<TestServer> {
    await access(builtPage).catch(() => {
      throw new Error("网页尚未构建：请先运行 npm run build");
    });
    const server = new TestServer(await mkdtemp(join(tmpdir(), "aeromaint-e2e-")));
    await server.start(options).catch(async (error: unknown) => {
      await server.remove();
      throw error;
    });
    return server;
  }

  /** Such as http://127.0.0.1:41234; another after each start. */
  get address(): string {
    return this.#address;
  }

  /** Starts on the data that is there. */
  async start({ captcha = false }: ServerOptions = {}): Promise<void> {
    const child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        DATA_DIR: this.#dataDir,
        PORT: "0",
        HOST: "127.0.0.1",
        DATABASE_URL: "",
        CAPTCHA: captcha ? "on" : "off",
        LOG_LEVEL: "warn",
      },
      // The channel closes when this process ends in whatever way, which ends the server too.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    this.#address = await addressOf(child);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // Told by the channel, as when this process ends: the same orderly way on every platform.
    if (child.connected) child.disconnect();
    else child.kill("SIGTERM");
    const impatience = setTimeout(() => child.kill("SIGKILL"), stopTimeout);
    await ended;
    clearTimeout(impatience);
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Reads the address from what the server tells the person who started it. */
function addressOf(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`服务未能启动（${why}）：\n${said.join("\n")}`));
    };
    const timer = setTimeout(() => fail("超时"), startTimeout);
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code, signal) => fail(`退出 ${signal ?? code}`));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on("line", (line) => {
        said.push(line);
        const address = /site\s+(http:\/\/127\.0\.0\.1:\d+)\//.exec(line)?.[1];
        if (!address) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
  });
}
