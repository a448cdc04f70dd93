import { readdir, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import {
  type FileChange,
  fileFormats,
  type StagedFile,
} from "@aeromaint/contracts/fields/files.ts";
import sharp from "sharp";
import type { UnitOfWork } from "../src/infra/db/unit-of-work.ts";
import { previewUrl } from "../src/infra/files/file-urls.ts";
import { addUnownedFile } from "../src/infra/files/stored-bytes.ts";
import { svgContentType } from "../src/infra/images/scaled-images.ts";
import titles from "./demo/files/titles.json" with { type: "json" };

const covers = new URL("./demo/covers/", import.meta.url);
const documents = new URL("./demo/files/", import.meta.url);
const documentTitles: Readonly<Record<string, string>> = titles;

interface DemoFilesContext {
  unit: UnitOfWork;
  userId: string;
}

/** Uploads the demo's drawings and documents like files of a person. */
export class DemoFiles {
  readonly #context: DemoFilesContext;
  readonly #drawings = new Map<string, Promise<Drawing>>();
  readonly #staged: StagedFile[] = [];

  constructor(context: DemoFilesContext) {
    this.#context = context;
  }

  async cover(name: string): Promise<FileChange> {
    return { staged: await this.#picture(name) };
  }

  async document(name: string): Promise<FileChange> {
    const bytes = await readFile(new URL(`${name}.pdf`, documents));
    const staged = await this.#context.unit.files.staging.receive({
      stream: Readable.from([bytes]),
      name: `${documentTitles[name] ?? name}.pdf`,
      field: "file",
      title: "文件",
      accept: "pdf",
      limit: fileFormats.pdf.maxBytes,
    });
    this.#staged.push(staged);
    return { staged };
  }

  /** Frees the memory of stored files. */
  async discard(): Promise<void> {
    const { staging } = this.#context.unit.files;
    for (const file of this.#staged.splice(0)) await staging.discard(file);
  }

  /**
   * Stores the drawn pictures of a text (`src="cover:name"`). The item of the text owns them later. Only the user who
   * stored a picture may put it into a text.
   */
  async withPictures(html: string, userId = this.#context.userId): Promise<string> {
    const { unit } = this.#context;
    let placed = html;
    for (const [whole, name = ""] of html.matchAll(/src="cover:([a-z0-9-]+)"/g)) {
      const staged = await this.#picture(name);
      await addUnownedFile(unit, staged, userId);
      // The size prevents layout shifts on the page.
      const { width, height } = staged;
      const address = `src="${previewUrl(staged.id)}"`;
      placed = placed.replace(whole, `${address} width="${width}" height="${height}"`);
    }
    return placed;
  }

  /** Stores the SVG as drawn: unlike other pictures, it follows the page's theme. */
  async #picture(name: string): Promise<StagedFile> {
    const drawing = this.#drawings.get(name) ?? readDrawing(name);
    this.#drawings.set(name, drawing);
    const { bytes, width, height } = await drawing;
    const facts = { name: `${name}.svg`, contentType: svgContentType, width, height };
    const staged = this.#context.unit.files.staging.stageBytes(bytes, facts);
    this.#staged.push(staged);
    return staged;
  }
}

interface Drawing {
  bytes: Buffer;
  width: number;
  height: number;
}

async function readDrawing(name: string): Promise<Drawing> {
  const file = (await readdir(covers, { recursive: true })).find(
    (path) => basename(path) === `${name}.svg`,
  );
  if (!file) throw new Error(`The demo has no cover ${name}.`);
  const bytes = await readFile(new URL(file.replaceAll("\\", "/"), covers));
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, width, height };
}
