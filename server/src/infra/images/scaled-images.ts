import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ScaledWidth } from "@aeromaint/contracts/files/pictures.ts";
import { isFileId, newFileId } from "../files/file-id.ts";
import type { FileStore } from "../files/store/file-store.ts";
import { AppError } from "../http/errors.ts";
import { type ImageSize, runStoredPictureTask } from "./image.ts";
import type { ScaledFormat } from "./picture-task.ts";

interface ScaledImage {
  format: ScaledFormat;
  /** Bytes. */
  size: number;
  read(): Readable;
}

interface ScaledImageKey {
  fileId: string;
  width: ScaledWidth;
  format: ScaledFormat;
  /** Size of the original in pixels. */
  original: ImageSize;
}

/** Content type of the platform's drawings. Users cannot upload it. */
export const svgContentType = "image/svg+xml";

/** Best format that the browser accepts. Possibly transparent pictures keep their transparency. */
export function formatFor(accept: string | undefined, contentType: string): ScaledFormat {
  if (accept?.includes("image/avif")) return "avif";
  if (accept?.includes("image/webp")) return "webp";
  return contentType === "image/jpeg" ? "jpeg" : "png";
}

/** Scaled pictures, created on first request and cached in a folder. */
export class ScaledImages {
  readonly #folder: string;
  readonly #store: FileStore;
  readonly #making = new Map<string, Promise<void>>();

  constructor(folder: string, store: FileStore) {
    this.#folder = folder;
    this.#store = store;
  }

  /** Never wider than the original. Rejects with ENOENT if its bytes are missing. */
  async find(wanted: ScaledImageKey): Promise<ScaledImage> {
    const path = join(this.#folderOf(wanted.fileId), `${wanted.width}.${wanted.format}`);
    let size = await sizeOf(path);
    if (size === null) {
      await this.#makeOnce(path, wanted);
      size = (await stat(path)).size;
    }
    return { format: wanted.format, size, read: () => createReadStream(path) };
  }

  async *listFileIds(): AsyncIterable<string> {
    for (const shardDir of await readdir(this.#folder).catch(() => [])) {
      for (const fileId of await readdir(join(this.#folder, shardDir)).catch(() => [])) {
        if (isFileId(fileId)) yield fileId;
      }
    }
  }

  /** Deletes all scaled images of a file. */
  async remove({ fileId }: { fileId: string }): Promise<void> {
    await rm(this.#folderOf(fileId), { recursive: true, force: true });
  }

  #folderOf(fileId: string): string {
    if (!isFileId(fileId)) throw new TypeError("not a file id");
    return join(this.#folder, fileId.slice(0, 2), fileId);
  }

  async #makeOnce(path: string, wanted: ScaledImageKey): Promise<void> {
    const running = this.#making.get(path);
    // If the first caller leaves, the next one creates it.
    if (running)
      return running.catch((error: unknown) => {
        if (error instanceof AppError) return this.#makeOnce(path, wanted);
        throw error;
      });
    const making = this.#make(path, wanted).finally(() => this.#making.delete(path));
    this.#making.set(path, making);
    return making;
  }

  async #make(path: string, { fileId, width, format, original }: ScaledImageKey): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const partial = `${path}.${newFileId()}.part`;
    try {
      await runStoredPictureTask(original, async () => {
        const source = await buffer(await this.#store.read({ fileId, isPrivate: false }));
        return { act: "scale", source, width, format, path: partial };
      });
      const file = await open(partial, "r+");
      await file.sync().finally(() => file.close());
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch {
    return null;
  }
}
