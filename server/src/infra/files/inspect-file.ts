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
import { stripMetadata } from "../images/private-metadata.ts";
import { extensionOf } from "./file-name.ts";
import { type FileSource, readBytes } from "./file-source.ts";
import { notSheetSentence } from "./sheets/not-a-sheet.ts";

interface ReceivedFile {
  source: FileSource;
  /** Name given by the client. */
  name: string;
  size: number;
  /** Replaces the received bytes. @returns their new source */
  replace: (bytes: Buffer) => Promise<FileSource>;
}

interface AcceptedField {
  field: string;
  title: string;
  accept: FileAccept;
}

interface InspectedFile {
  contentType: string;
  /** Usual extension of the content. */
  extension: FileFormatName;
  size: ImageSize | null;
}

// Bytes read to detect the format.
const headBytes = 4_100;
// First bytes of Excel files. The sheet reader checks their contents.
const compoundFile = "d0cf11e0a1b11ae1";
const zipFile = "504b0304";
const pdfSignature = "%PDF-";
/** Bytes that PDF readers skip before the signature. */
const maxBeforePdf = 1_024;
const formatOfExtension: Readonly<Record<string, FileFormatName>> = {
  png: "png",
  apng: "png",
  jpg: "jpg",
  gif: "gif",
  webp: "webp",
};

/**
 * Detects the format of a received file; its extension must match. Removes metadata of pictures
 * first: it may hold location, device or markup.
 * @throws 415 for a refused format, 413 for too many bytes, 400 for an empty file
 * @throws 400 for too many pixels
 */
export async function inspectFile(
  file: ReceivedFile,
  wanted: AcceptedField,
): Promise<InspectedFile> {
  if (file.size === 0) throw invalidField(wanted.field, fileMessages.empty(wanted.title));
  const refused = () => unsupported(fileMessages.wrongKind(wanted.title, wanted.accept));
  const name = await formatOf(file.source, wanted.accept);
  const accepted: readonly FileFormatName[] = acceptedFormats[wanted.accept];
  const isNamedSheet = wanted.accept === "sheet" && /^xlsx?$/i.test(extensionOf(file.name) ?? "");
  if (isNamedSheet && !(name && accepted.includes(name))) {
    throw unsupported(notSheetSentence(await headOf(file.source)));
  }
  if (!name || !accepted.includes(name) || !hasMatchingExtension(file.name, name)) throw refused();
  const format = fileFormats[name];
  if (file.size > format.maxBytes)
    throw tooLarge(fileMessages.tooLarge(wanted.title, format.maxBytes));
  if (!isImage(name)) return { contentType: format.contentType, extension: name, size: null };
  const received = await readBytes(file.source);
  const { picture, foreign } = await stripMetadata(received);
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
    // Markup inside an object is text. Markup before the first object makes a polyglot file.
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
 * Extensions of the same group agree, e.g. two picture formats. Files without an extension always
 * agree.
 */
function hasMatchingExtension(fileName: string, format: FileFormatName): boolean {
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

const markupStarts = ["<script", "<html", "<!doctype", "<iframe", "<?php"].map((text) =>
  text.slice(1),
);
const longest = Math.max(...markupStarts.map(({ length }) => length));
const lessThan = 0x3c;
// This bit makes letters lower-case and leaves "!" and "?" unchanged.
const lowerCaseBit = 0x20;
const firstCharacters = new Set(markupStarts.map((text) => text.charCodeAt(0)));

/**
 * True if bytes contain markup that a browser could run, as in polyglot files. Random bytes of
 * pictures do not match in practice.
 */
function containsMarkup(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(lessThan); at >= 0; at = bytes.indexOf(lessThan, at + 1)) {
    // Test one byte first: noise has hundreds of these characters.
    if (!firstCharacters.has((bytes[at + 1] ?? 0) | lowerCaseBit)) continue;
    const following = bytes.toString("latin1", at + 1, at + 1 + longest).toLowerCase();
    if (markupStarts.some((opener) => following.startsWith(opener))) return true;
  }
  return false;
}
