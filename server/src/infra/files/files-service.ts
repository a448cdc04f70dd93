import { join } from "node:path";
import type { Db } from "../db/database.ts";
import { ScaledImages } from "../images/scaled-images.ts";
import { FileOwners } from "./file-owners.ts";
import { Staging } from "./staging.ts";
import type { FileStore } from "./store/file-store.ts";
import type { FileStores } from "./store/file-stores.ts";
import { type FilePlace, openFileStore } from "./store/open-file-store.ts";
import { type Swept, sweepFiles } from "./sweep-files.ts";
import { sweepScaled } from "./sweep-scaled.ts";

/** The data folder is for what is on its way or can be made again, wherever files are kept. */
type Place = Pick<FilePlace, "dataDir"> & Partial<FilePlace>;

/** The files of one database; at `app.files` for routes, in each unit of work for writers. */
export class FilesService implements FileStores {
  readonly store: FileStore;
  readonly staging: Staging;
  readonly scaled: ScaledImages;
  readonly owners = new FileOwners();
  readonly forget: (file: { fileId: string }) => Promise<void>;
  readonly #db: Db;

  constructor(db: Db, { dataDir, s3 = null }: Place) {
    this.#db = db;
    this.store = openFileStore({ dataDir, s3 });
    this.staging = new Staging(join(dataDir, "staging"));
    this.scaled = new ScaledImages(join(dataDir, "cache", "images"), this.store);
    this.forget = (file) => this.scaled.forget(file);
  }

  /** Unowned files after a day, bytes without rows after an hour, leftovers of dead processes. */
  async sweep(now: Date): Promise<Swept | null> {
    await this.staging.sweep(now);
    await sweepScaled(this.#db, this.scaled);
    return sweepFiles(this.#db, this, now);
  }
}
