import { join } from "node:path";
import type { Db } from "../database.ts";
import { ScaledImages } from "../images/scaled-images.ts";
import { DiskFileStore } from "./disk-file-store.ts";
import { FileOwners } from "./file-owners.ts";
import type { FileStore } from "./file-store.ts";
import { bindFileStores, type FileStores } from "./file-stores.ts";
import { Staging } from "./staging.ts";
import { type Swept, sweepFiles } from "./sweep-files.ts";

interface Options {
  dataDir: string;
  /** The data folder's `files`, unless said otherwise. */
  store?: FileStore;
}

/** The files of one database; at `app.files` for routes. Opening it makes `applyFiles` work. */
export class FilesService implements FileStores {
  readonly store: FileStore;
  readonly staging: Staging;
  readonly scaled: ScaledImages;
  readonly owners = new FileOwners();
  readonly forget: (file: { fileId: string }) => Promise<void>;
  readonly #db: Db;

  constructor(db: Db, { dataDir, store = new DiskFileStore(join(dataDir, "files")) }: Options) {
    this.#db = db;
    this.store = store;
    this.staging = new Staging(join(dataDir, "staging"));
    this.scaled = new ScaledImages(join(dataDir, "cache", "images"), store);
    this.forget = (file) => this.scaled.forget(file);
    bindFileStores(db, this);
  }

  /** Unowned files after a day, bytes without rows after an hour, leftovers of dead processes. */
  async sweep(now: Date): Promise<Swept | null> {
    await this.staging.sweep(now);
    return sweepFiles(this.#db, this, now);
  }
}
