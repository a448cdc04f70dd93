import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { findCheckedAt, findPartialSize, listArchives } from "../../../backup/archive-folder.ts";
import type { Config } from "../../../infra/config/config.ts";
import { freeBytesOf } from "../../../infra/files/disk-reserve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { conflict, found, storageFull } from "../../../infra/http/errors.ts";

interface Archive {
  name: string;
  size: number;
  madeAt: Date;
  checkedAt: Date | null;
}

const program = new URL("../../../backup/backup-process.ts", import.meta.url);

const isRunning = "正在备份，请等待完成";

/** Archives of the backup folder, and the process that creates one. */
export class Backups {
  readonly #config: Config;
  readonly #clock: () => Date;
  readonly #log: App["log"];
  #isMaking = false;
  #end = () => {};
  /** Error of the last backup; null without one. */
  failure: string | null = null;
  /** Resolves when the last backup succeeded or failed. */
  ended: Promise<void> = Promise.resolve();

  constructor({ config, clock, log }: Pick<App, "config" | "clock" | "log">) {
    this.#config = config;
    this.#clock = clock;
    this.#log = log;
  }

  /** Stops the running backup, which stays incomplete. */
  close(): void {
    this.#end();
  }

  get folder(): string {
    return this.#config.backupDir;
  }

  /** Newest first. */
  async list(): Promise<Archive[]> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const archives = await listArchives(this.folder);
    return Promise.all(
      archives.map(async ({ name, madeAt }) => ({
        name,
        madeAt,
        checkedAt: await findCheckedAt(this.folder, name),
        size: (await stat(join(this.folder, name))).size,
      })),
    );
  }

  /** @throws 404 */
  async find(name: string): Promise<Archive> {
    return found((await this.list()).find((archive) => archive.name === name));
  }

  /** Size of the running backup, also of one by the command; null if none runs. */
  async bytesInMaking(): Promise<number | null> {
    const bytes = await findPartialSize(this.folder, this.#clock());
    return bytes ?? (this.#isMaking ? 0 : null);
  }

  /**
   * Starts a backup in its own process. Resolves when the process runs.
   * @throws 409 if a backup runs, 503 if a backup of the last size would exceed the disk reserve
   */
  async make(): Promise<void> {
    if (this.#isMaking) throw conflict(isRunning);
    this.#isMaking = true;
    await this.#requireRoom().catch((error: unknown) => {
      this.#isMaking = false;
      throw error;
    });
    this.failure = null;
    const child = fork(program, { serialization: "advanced" });
    this.#end = () => child.kill();
    child.on("message", (reason) => {
      this.failure = String(reason);
    });
    this.ended = once(child, "exit")
      .then(([code]) => {
        if (code !== 0) this.failure ??= "备份程序意外结束";
      })
      .catch((error: Error) => {
        this.failure = error.message;
      })
      .finally(() => {
        this.#isMaking = false;
        if (this.failure) this.#log.error({ reason: this.failure }, "a backup could not be made");
      });
    child.send(this.#config);
  }

  async #requireRoom(): Promise<void> {
    if ((await findPartialSize(this.folder, this.#clock())) !== null) throw conflict(isRunning);
    const [last] = await this.list();
    const needed = this.#config.diskReserve + (last?.size ?? 0);
    if ((await freeBytesOf(this.folder)) < needed) throw storageFull();
  }
}
