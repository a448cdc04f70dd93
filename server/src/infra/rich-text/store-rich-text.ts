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
import { applyFiles } from "../files/owned-files.ts";
import type { FileStores } from "../files/store/file-store.ts";
import { storeBytes } from "../files/stored-bytes.ts";
import { AppError, invalidField, tooLarge } from "../http/errors.ts";
import { cleanInWorker } from "./clean-in-worker.ts";
import { decoded, extractInlineImages, type InlineImage, placeholder } from "./inline-images.ts";
import type { TextFacts } from "./text-of.ts";

interface SentText {
  html: string;
  /** The row that shows the text; null while it is still to be made. */
  ownerId: string | null;
  userId: string;
  /** The list of the owner's files that holds the text's pictures and PDFs. */
  field: string;
  title?: string;
  /** Other files of the row that the text may show, where several texts share them. */
  sharedFiles?: ReadonlySet<string>;
}

export type RichTextChange = SentText & { ownerId: string };

/** What is to be kept of a text, and the list of files that its row is to own. */
export interface SettledText extends TextFacts {
  html: string;
  changes: FileChange[];
}

// Tags as the cleaning writes them; in text "<" is escaped, so nothing else can look like one.
const reference =
  /<(img src|a href)="(?:\/api\/open\/oss\/preview\/byid\/([A-Za-z0-9_-]{22})|(inline-image:[0-9]{1,4}))"/g;

/**
 * Cleans a text and settles its files in the unit's transaction: inlined pictures become stored
 * files, what the text shows is owned by its row, what it no longer shows goes.
 * @returns the html to keep
 * @throws as `settleRichText`
 */
export async function storeRichText(unit: UnitOfWork, change: RichTextChange): Promise<string> {
  const { ownerId, field, userId, title } = change;
  const { html, changes } = await settleRichText(unit, change);
  await applyFiles(unit, { ownerId, field, changes, userId, ...(title && { title }) });
  return html;
}

/**
 * Cleans a text and settles which files it shows, before its row is made or changed: `applyFiles`
 * has to follow. Pictures of another row are copied, so that they stay when that row goes.
 * @throws 413 beyond 8 MiB, 400 for text that cannot be stored or is too deep
 */
export async function settleRichText(unit: UnitOfWork, change: SentText): Promise<SettledText> {
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
      ? await settle(unit.files, known.get(fileId), change)
      : await stage(unit.files, extracted.images[Number(inline?.split(":")[1])], { field, title });
    if (file && "staged" in file) staged.push(file.staged);
    settled.set(key, file);
  }
  const changes = [...settled.values()].filter((entry) => entry !== null);
  storeBytes(unit, staged, { isPrivate: false });
  return { html: withAddresses(cleaned, settled), changes, ...facts };
}

async function knownFiles(unit: UnitOfWork, html: string): Promise<Map<string, StoredFile>> {
  const ids = [...html.matchAll(reference)].flatMap(([, , id]) => (id ? [id] : []));
  const files = ids.length > 0 ? await findFiles(unit.tx, ids) : [];
  return new Map(files.map((file) => [file.fileId, file]));
}

/** A file that the text shows: kept, copied from another row, or dropped where it is gone. */
async function settle(
  { store, staging }: FileStores,
  file: StoredFile | undefined,
  { ownerId, field, userId, title = "内容", sharedFiles }: SentText,
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

/** An inlined picture as a file; null (dropped) for what shows no picture anyway. */
async function stage(
  { staging }: FileStores,
  image: InlineImage | undefined,
  { field, title }: { field: string; title: string },
): Promise<FileChange | null> {
  if (!image || !(inlineImageTypes as readonly string[]).includes(image.contentType)) return null;
  const stream = Readable.from(decoded(image));
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

/** Puts the final addresses in; pictures that were dropped lose their tag, links their address. */
function withAddresses(html: string, settled: ReadonlyMap<string, FileChange | null>): string {
  const addressed = html.replace(reference, (_, start: string, id?: string, inline?: string) => {
    const file = settled.get(id ?? inline ?? "");
    if (!file) return `<${start}="${placeholder(-1)}"`;
    return `<${start}="${previewUrl("keep" in file ? file.keep : file.staged.id)}"`;
  });
  return addressed
    .replace(/<img src="inline-image:-1"[^<>]*>/g, "")
    .replace(/<a href="inline-image:-1"[^<>]*>/g, "<a>");
}
