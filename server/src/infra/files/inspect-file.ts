import { open } from "node:fs/promises";
import {
  acceptedFormats,
  type FileAccept,
  type FileFormatName,
  fileFormats,
  fileMessages,
} from "@aeromaint/contracts/fields/files.ts";
import { fileTypeFromBuffer } from "file-type";
import { AppError, invalidField, tooLarge, unsupported } from "../http/errors.ts";
import { checkImage, type ImageSize, TooManyPixels } from "../images/image.ts";
import { withoutMetadata } from "../images/private-metadata.ts";
import { extensionOf } from "./file-name.ts";
import { type FileSource, readBytes } from "./file-source.ts";
import { notSheetSentence } from "./sheets/not-a-sheet.ts";

interface Candidate {
  source: FileSource;
  /** As the sender called it. */
  name: string;
  size: number;
  /** Keeps these bytes in place of the received ones. @returns where they are */
  replace: (bytes: Buffer) => Promise<FileSource>;
}

interface Wanted {
  field: string;
  title: string;
  accept: FileAccept;
}

interface Inspected {
  contentType: string;
  /** The usual extension of the content. */
  extension: FileFormatName;
  size: ImageSize | null;
}

// How much of a file tells its kind.
const headBytes = 4_100;
// What a container of Excel's kinds begins with; the reader finds out what it holds.
const compoundFile = "d0cf11e0a1b11ae1";
const zipFile = "504b0304";
const pdfSignature = "%PDF-";
/** Bytes that PDF readers pass over. */
const maxBeforePdf = 1_024;
const formatOfExtension: Readonly<Record<string, FileFormatName>> = {
  png: "png",
  apng: "png",
  jpg: "jpg",
  gif: "gif",
  webp: "webp",
};

/**
 * Says what a received file is, by its bytes; the name's extension has to agree. Pictures lose their metadata
 * first: it may tell place and device, and its texts may look like markup.
 * @throws 415 when the field does not take such files, 413 when it is too large for its kind,
 *   400 when it is empty or has too many pixels
 */
export async function inspectFile(file: Candidate, wanted: Wanted): Promise<Inspected> {
  if (file.size === 0) throw invalidField(wanted.field, fileMessages.empty(wanted.title));
  const refused = () => unsupported(fileMessages.wrongKind(wanted.title, wanted.accept));
  const name = await formatOf(file.source, wanted.accept);
  const accepted: readonly FileFormatName[] = acceptedFormats[wanted.accept];
  const isNamedSheet = wanted.accept === "sheet" && /^xlsx?$/i.test(extensionOf(file.name) ?? "");
  if (isNamedSheet && !(name && accepted.includes(name))) {
    throw unsupported(notSheetSentence(await headOf(file.source)));
  }
  if (!name || !accepted.includes(name) || !agrees(file.name, name)) throw refused();
  const format = fileFormats[name];
  if (file.size > format.maxBytes)
    throw tooLarge(fileMessages.tooLarge(wanted.title, format.maxBytes));
  if (!isImage(name)) return { contentType: format.contentType, extension: name, size: null };
  const received = await readBytes(file.source);
  const { picture, foreign } = await withoutMetadata(received);
  if (containsMarkup(picture) || containsMarkup(foreign)) throw refused();
  const source = picture.equals(received) ? file.source : await file.replace(picture);
  try {
    const size = await checkImage(source);
    return { contentType: format.contentType, extension: name, size };
  } catch (error) {
    if (error instanceof TooManyPixels) {
      throw invalidField(wanted.field, fileMessages.tooManyPixels(wanted.title));
    }
    if (error instanceof AppError) throw error;
    throw unsupported(fileMessages.damaged(wanted.title));
  }
}

async function formatOf(source: FileSource, accept: FileAccept): Promise<FileFormatName | null> {
  const head = await headOf(source);
  if (head.subarray(0, maxBeforePdf + pdfSignature.length).includes(pdfSignature)) {
    // Markup within an object is text of the document; before the first one, the file passes for two kinds.
    const [start = ""] = head.toString("latin1").split(/\d obj\b/, 1);
    return containsMarkup(Buffer.from(start, "latin1")) ? null : "pdf";
  }
  const start = head.toString("hex", 0, 8);
  if (start === compoundFile) return "xls";
  if (start.startsWith(zipFile)) return accept === "archive" ? "zip" : "xlsx";
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  return (type && formatOfExtension[type.ext]) ?? null;
}

async function headOf(source: FileSource): Promise<Buffer> {
  if (typeof source !== "string") return readBytes(source.subarray(0, headBytes));
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * A picture under another picture's extension is harmless, as is a sheet under another sheet's; a
 * nameless one (pasted) gets its own.
 */
function agrees(fileName: string, format: FileFormatName): boolean {
  const extension = extensionOf(fileName);
  if (!extension) return true;
  const { pdf, sheet, archive, image } = acceptedFormats;
  const groups: (readonly FileFormatName[])[] = [pdf, sheet, archive, image];
  const group = groups.find((names) => names.includes(format)) ?? [];
  return group.some((name) =>
    (fileFormats[name].extensions as readonly string[]).includes(extension),
  );
}

function isImage(format: FileFormatName): boolean {
  return (acceptedFormats.image as readonly FileFormatName[]).includes(format);
}

const openers = ["<script", "<html", "<!doctype", "<iframe", "<?php"].map((text) => text.slice(1));
const longest = Math.max(...openers.map(({ length }) => length));
const lessThan = 0x3c;
// Setting this bit makes a letter small and leaves "!" and "?" as they are.
const smallLetter = 0x20;
const firstSigns = new Set(openers.map((text) => text.charCodeAt(0)));

/**
 * Whether bytes hold markup that a careless reader would run: pictures never do, files made to
 * pass for two kinds at once do. Chance finds none of these in pictures of the allowed size.
 */
function containsMarkup(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(lessThan); at >= 0; at = bytes.indexOf(lessThan, at + 1)) {
    // One byte tells nearly always: noise has hundreds of these characters.
    if (!firstSigns.has((bytes[at + 1] ?? 0) | smallLetter)) continue;
    const following = bytes.toString("latin1", at + 1, at + 1 + longest).toLowerCase();
    if (openers.some((opener) => following.startsWith(opener))) return true;
  }
  return false;
}
