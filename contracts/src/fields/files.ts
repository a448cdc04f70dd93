import { type TUnsafe, Type } from "typebox";
import type { FieldSchema } from "./fields.ts";

const MiB = 1024 * 1024;

/** One kind of content that may be stored: told by its bytes, and by the name's extension. */
export interface FileFormat {
  contentType: string;
  extensions: readonly string[];
  /** Most bytes of one file. */
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

/** What a file field may ask for, and the formats that answer it. */
export const acceptedFormats = {
  image: ["png", "jpg", "gif", "webp"],
  pdf: ["pdf"],
  attachment: ["pdf", "png", "jpg", "gif", "webp"],
  /** Read and thrown away, never stored. */
  sheet: ["xls", "xlsx"],
  archive: ["zip"],
} as const satisfies Record<string, readonly FileFormatName[]>;

export type FileAccept = keyof typeof acceptedFormats;

/** Rules of one file field: the form parser keeps to them while the bytes arrive. */
export interface FileRules {
  accept: FileAccept;
  /** Most files of the field. */
  max: number;
}

/**
 * A new file that the server's form parser has received and checked; never part of an answer. Its
 * bytes wait on the server.
 */
export interface StagedFile {
  /** The id that the file will have once stored. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** Pixels as shown (after EXIF rotation); null for what is not an image. */
  width: number | null;
  height: number | null;
  /** Hexadecimal. */
  sha256: string;
}

/** One entry of a file field as handlers get it: a stored file to keep, or a new one. */
export type FileChange = { keep: string } | { staged: StagedFile };

export interface FilesSchema extends FieldSchema {
  type: "array";
  "x-kind": "files";
  "x-files": FileRules;
}

/**
 * A file field of a body, used like any other field: `cover: files("封面", { accept: "image", max: 9 })`,
 * in `optional(…)` where it may be absent. A form sends text parts (url or id of a stored file to
 * keep) and file parts (new ones) under the field's name or `files.<name>`, in the order wanted;
 * JSON sends the urls as a list or a comma list. Handlers get `FileChange[]` for
 * `app.files.apply`; absent means unchanged, `[]` (or null) means none. With `required` an
 * empty list is refused.
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

/** Extensions in the words of a sentence: `png、jpg、gif、webp`. */
export function formatNames(accept: FileAccept): string {
  return acceptedFormats[accept].join("、");
}

/** The `accept` attribute of a file input: `.png,.jpg,.jpeg`. */
export function acceptAttribute(accept: FileAccept): string {
  return acceptAttributeOf(...acceptedFormats[accept]);
}

/** The same for formats by name. */
export function acceptAttributeOf(...names: readonly FileFormatName[]): string {
  return names
    .flatMap((name) => fileFormats[name].extensions)
    .map((extension) => `.${extension}`)
    .join(",");
}

/** Most bytes that any format of the field may have. */
export function maxBytesOf(accept: FileAccept): number {
  return Math.max(...acceptedFormats[accept].map((name) => fileFormats[name].maxBytes));
}

/** Sentences that refuse a file, the same on both sides. */
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
  /** Where one of several files is refused. */
  ofFile: (sentence: string, fileName: string) => `${sentence}：${fileName}`,
} as const;

/** Most pixels of a picture: more would be a burden to decode. */
export const maxPixels = 40_000_000;
