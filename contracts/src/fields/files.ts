import { type TUnsafe, Type } from "typebox";
import type { FieldSchema } from "./fields.ts";

const MiB = 1024 * 1024;

/** Storable file format, detected by bytes and extension. */
interface FileFormat {
  contentType: string;
  extensions: readonly string[];
  /** Maximum bytes of one file. */
  maxBytes: number;
}

const imageBytes = 10 * MiB;
const pdfBytes = 50 * MiB;
const sheetBytes = 20 * MiB;
const zipBytes = 100 * MiB;

export const fileFormats = {
  png: { contentType: "image/png", extensions: ["png"], maxBytes: imageBytes },
  jpg: {
    contentType: "image/jpeg",
    extensions: ["jpg", "jpeg", "jfif", "jpe"],
    maxBytes: imageBytes,
  },
  gif: { contentType: "image/gif", extensions: ["gif"], maxBytes: imageBytes },
  webp: { contentType: "image/webp", extensions: ["webp"], maxBytes: imageBytes },
  pdf: { contentType: "application/pdf", extensions: ["pdf"], maxBytes: pdfBytes },
  xls: { contentType: "application/vnd.ms-excel", extensions: ["xls"], maxBytes: sheetBytes },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx"],
    maxBytes: sheetBytes,
  },
  zip: { contentType: "application/zip", extensions: ["zip"], maxBytes: zipBytes },
} as const satisfies Record<string, FileFormat>;

export type FileFormatName = keyof typeof fileFormats;

/** Formats by the `accept` value of file fields. */
export const acceptedFormats = {
  image: ["png", "jpg", "gif", "webp"],
  pdf: ["pdf"],
  attachment: ["pdf", "png", "jpg", "gif", "webp"],
  /** Parsed and discarded, never stored. */
  sheet: ["xls", "xlsx"],
  archive: ["zip"],
} as const satisfies Record<string, readonly FileFormatName[]>;

export type FileAccept = keyof typeof acceptedFormats;

/** Rules of a file field, checked while the bytes arrive. */
export interface FileRules {
  accept: FileAccept;
  /** Maximum number of files. */
  max: number;
}

/** New file, received and checked; its bytes are staged on the server. Never part of a response. */
export interface StagedFile {
  /** Id of the file once it is stored. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Pixels after EXIF rotation; null if not an image. */
  width: number | null;
  height: number | null;
  /** Hexadecimal. */
  sha256: string;
}

/** Entry of a file field for handlers: a stored file to keep, or a new one. */
export type FileChange = { keep: string } | { staged: StagedFile };

export interface FilesSchema extends FieldSchema {
  type: "array";
  "x-kind": "files";
  "x-files": FileRules;
}

/**
 * File field of a body: `cover: files("封面", { accept: "image", max: 9 })`, wrapped in `optional(…)`
 * if it may be absent. Forms send text parts (URL or id of a stored file to keep) and file parts
 * (new files). Parts are named like the field or `files.<name>`, in display order. JSON sends URLs
 * as a list or comma-separated. Handlers get `FileChange[]` for `app.files.apply`. Absent means
 * unchanged; `[]` or null removes all. `required` refuses an empty list.
 */
export function files(
  title: string,
  { accept, max, required = false }: FileRules & { required?: boolean },
): TUnsafe<FileChange[]> & FilesSchema {
  const schema: FilesSchema = {
    type: "array",
    title,
    "x-kind": "files",
    "x-files": { accept, max },
    maxItems: max,
    ...(required && { minItems: 1 }),
  };
  return Type.Unsafe<FileChange[]>({ ...schema, items: {} }) as TUnsafe<FileChange[]> & FilesSchema;
}

/** Extensions for messages: `png、jpg、gif、webp`. */
export function formatNames(accept: FileAccept): string {
  return acceptedFormats[accept].join("、");
}

/** `accept` attribute of a file input: `.png,.jpg,.jpeg`. */
export function acceptAttribute(accept: FileAccept): string {
  return acceptAttributeOf(...acceptedFormats[accept]);
}

/** Same for formats by name. */
export function acceptAttributeOf(...names: readonly FileFormatName[]): string {
  return names
    .flatMap((name) => fileFormats[name].extensions)
    .map((extension) => `.${extension}`)
    .join(",");
}

/** Maximum bytes over all formats of the field. */
export function maxBytesOf(accept: FileAccept): number {
  return Math.max(...acceptedFormats[accept].map((name) => fileFormats[name].maxBytes));
}

/** Limits of a sheet, for import templates. */
export const sheetLimitNote = (rows: number) =>
  `一次最多导入${rows}行，文件不超过${sheetBytes / MiB}MB，支持 .xls 和 .xlsx`;

/** Messages for refused files, shared by forms and server. */
export const fileMessages = {
  wrongKind: (title: string, accept: FileAccept) =>
    `${title}只支持${formatNames(accept)}格式的文件`,
  tooLarge: (title: string, bytes: number) =>
    `${title}的单个文件不能超过${Math.floor(bytes / MiB)}MB`,
  tooMany: (title: string, max: number) => `${title}最多上传${max}个文件`,
  tooManyPixels: (title: string) => `${title}的像素过多，不能超过4000万像素`,
  damaged: (title: string) => `${title}已损坏，无法读取，请重新保存后再上传`,
  empty: (title: string) => `${title}不能是空文件`,
  unknown: (title: string) => `${title}中有不存在的文件，请重新上传`,
  /** Names the file if the field has several. */
  ofFile: (sentence: string, fileName: string) => `${sentence}：${fileName}`,
} as const;

/** Maximum pixels of a picture; decoding more needs too much memory. */
export const maxPixels = 40_000_000;
