import { Readable } from "node:stream";
import {
  type FileChange,
  fileFormats,
  type StagedFile,
} from "@aeromaint/contracts/fields/files.ts";
import {
  inlineImageTypes,
  richTextLimits,
  richTextMessages,
} from "@aeromaint/contracts/fields/rich-text.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import { findFiles, type StoredFile } from "../files/file.queries.ts";
import { previewUrl } from "../files/file-urls.ts";
import { updateFiles } from "../files/owned-files.ts";
import type { FileStores } from "../files/store/file-store.ts";
import { storeBytes } from "../files/stored-bytes.ts";
import { AppError, invalidField, tooLarge } from "../http/errors.ts";
import { cleanInWorker } from "./clean-in-worker.ts";
import {
  decodeImage,
  extractInlineImages,
  type InlineImage,
  imagePlaceholder,
} from "./inline-images.ts";
import type { TextFacts } from "./text-of.ts";

interface RichTextInput {
  html: string;
  /** Row that shows the text; null if it is not yet created. */
  ownerId: string | null;
  userId: string;
  /** File field for the text's pictures and PDFs. */
  field: string;
  title?: string;
  /** Other files of the row that the text may show, if several texts share them. */
  sharedFiles?: ReadonlySet<string>;
}

type RichTextChange = RichTextInput & { ownerId: string };

/** Cleaned text, and the files that its row must own. */
interface PreparedText extends TextFacts {
  html: string;
  changes: FileChange[];
}

// Tags as written by the cleaning. Text escapes "<", so it cannot match.
const reference =
  /<(img src|a href)="(?:\/api\/open\/oss\/preview\/byid\/([A-Za-z0-9_-]{22})|(inline-image:[0-9]{1,4}))"/g;

/**
 * Cleans a text and stores its files: inline pictures become files of the row. Files that it no
 * longer shows are removed.
 * @returns the cleaned html
 * @throws as `prepareRichText`
 */
export async function storeRichText(unit: UnitOfWork, change: RichTextChange): Promise<string> {
  const { ownerId, field, userId, title } = change;
  const { html, changes } = await prepareRichText(unit, change);
  await updateFiles(unit, { ownerId, field, changes, userId, ...(title && { title }) });
  return html;
}

/**
 * Cleans a text and determines its files before its row is written. The caller then calls
 * `updateFiles`. Pictures of other rows are copied.
 * @throws 413 for more than 8 MiB, 400 for invalid text or too many levels
 */
export async function prepareRichText(
  unit: UnitOfWork,
  change: RichTextInput,
): Promise<PreparedText> {
  const { html, field, title = "内容" } = change;
  if (Buffer.byteLength(html) > richTextLimits.bytes) throw tooLarge(richTextMessages.tooLarge);
  if (html.includes("\u0000") || !html.isWellFormed()) {
    throw invalidField(field, `${title}${messages.wrongText}`);
  }
  const extracted = extractInlineImages(html);
  if (Buffer.byteLength(extracted.html) > richTextLimits.markupBytes) {
    throw tooLarge(richTextMessages.markupTooLarge);
  }
  if (extracted.images.length > richTextLimits.inlineImages) {
    throw tooLarge(richTextMessages.tooManyImages);
  }
  const { html: cleaned, ...facts } = await cleanInWorker(extracted.html, { field, title });
  const settled = new Map<string, FileChange | null>();
  const known = await knownFiles(unit, cleaned);
  const staged: StagedFile[] = [];
  const discard = async () => {
    for (const file of staged) await unit.files.staging.discard(file);
  };
  unit.afterCommit(discard);
  unit.onRollback(discard);
  for (const [, , fileId, inline] of cleaned.matchAll(reference)) {
    const key = fileId ?? inline ?? "";
    if (settled.has(key)) continue;
    const file = fileId
      ? await resolveFile(unit.files, known.get(fileId), change)
      : await stageInlineImage(unit.files, extracted.images[Number(inline?.split(":")[1])], {
          field,
          title,
        });
    if (file && "staged" in file) staged.push(file.staged);
    settled.set(key, file);
  }
  const changes = [...settled.values()].filter((entry) => entry !== null);
  storeBytes(unit, staged, { isPrivate: false });
  return { html: insertAddresses(cleaned, settled), changes, ...facts };
}

async function knownFiles(unit: UnitOfWork, html: string): Promise<Map<string, StoredFile>> {
  const ids = [...html.matchAll(reference)].flatMap(([, , id]) => (id ? [id] : []));
  const files = ids.length > 0 ? await findFiles(unit.tx, ids) : [];
  return new Map(files.map((file) => [file.fileId, file]));
}

/** File shown by the text: kept, copied from another row, or dropped if missing. */
async function resolveFile(
  { store, staging }: FileStores,
  file: StoredFile | undefined,
  { ownerId, field, userId, title = "内容", sharedFiles }: RichTextInput,
): Promise<FileChange | null> {
  if (!file || file.isPrivate) return null;
  const isHere =
    file.ownerId === ownerId && (file.field === field || sharedFiles?.has(file.fileId));
  if (isHere || (file.ownerId === null && file.createdBy === userId)) return { keep: file.fileId };
  const limit = file.size;
  const stream = await store.read(file);
  const { name } = file;
  return {
    staged: await staging.receive({ stream, name, field, title, accept: "attachment", limit }),
  };
}

/** File of an inline picture; null (dropped) for other data. */
async function stageInlineImage(
  { staging }: FileStores,
  image: InlineImage | undefined,
  { field, title }: { field: string; title: string },
): Promise<FileChange | null> {
  if (!image || !(inlineImageTypes as readonly string[]).includes(image.contentType)) return null;
  const stream = Readable.from(decodeImage(image));
  const limit = fileFormats.png.maxBytes;
  try {
    const staged = await staging.receive({
      stream,
      name: "",
      field,
      title,
      accept: "image",
      limit,
    });
    return { staged: { ...staged, name: `图片.${staged.name.split(".").at(-1)}` } };
  } catch (error) {
    if (error instanceof AppError && (error.code === 415 || image.base64 === "")) return null;
    throw error;
  }
}

/** Inserts the final addresses. Dropped pictures lose their tag, links their address. */
function insertAddresses(html: string, settled: ReadonlyMap<string, FileChange | null>): string {
  const addressed = html.replace(reference, (_, start: string, id?: string, inline?: string) => {
    const file = settled.get(id ?? inline ?? "");
    if (!file) return `<${start}="${imagePlaceholder(-1)}"`;
    return `<${start}="${previewUrl("keep" in file ? file.keep : file.staged.id)}"`;
  });
  return addressed
    .replace(/<img src="inline-image:-1"[^<>]*>/g, "")
    .replace(/<a href="inline-image:-1"[^<>]*>/g, "<a>");
}
