import { crc32 } from "node:zlib";
import type { Entry } from "yauzl";

const isUtf8 = 0x800;
/** Info-ZIP's extra field with a UTF-8 name. */
const unicodePath = 0x7075;

type NamedEntry = Pick<Entry, "fileNameRaw" | "generalPurposeBitFlag" | "extraFields">;

/** Paths in an archive. Names of unknown encoding are decoded together. */
export function entryNames(entries: readonly NamedEntry[]): string[] {
  const stated = entries.map(statedName);
  const unstated = entries.filter((_, at) => stated[at] === undefined);
  const { decode } = encodingOf(unstated.map(({ fileNameRaw }) => fileNameRaw));
  return entries.map(({ fileNameRaw }, at) =>
    (stated[at] ?? decode(fileNameRaw)).normalize("NFC").replaceAll("\\", "/"),
  );
}

/** Name with a declared encoding; undefined without one, or if the name contradicts it. */
function statedName({ fileNameRaw, generalPurposeBitFlag: flags, extraFields }: NamedEntry) {
  const paths = extraFields.filter(({ id, data }) => id === unicodePath && data.length > 5);
  // Version, checksum of the name in the header, name. A renamed entry has another checksum.
  const path = paths.find(
    ({ data }) => data[0] === 1 && data.readUInt32LE(1) === crc32(fileNameRaw),
  );
  return utf8Text(path?.data.subarray(5)) ?? utf8Text(flags & isUtf8 ? fileNameRaw : undefined);
}

function utf8Text(bytes: Buffer | undefined): string | undefined {
  try {
    return bytes && strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const chinese = new TextDecoder("gb18030");
const utf8Names = { decode: (name: Buffer) => strictUtf8.decode(name) };
const chineseNames = { decode: (name: Buffer) => chinese.decode(name) };

function encodingOf(names: readonly Buffer[]) {
  let texts: string[];
  try {
    texts = names.map(utf8Names.decode);
  } catch {
    return chineseNames;
  }
  // Three bytes are rarely valid UTF-8 by chance, but two often are: 毛伟 in GBK is ëΰ in UTF-8.
  const isByChance =
    !texts.some((text) => /[\u0800-\uffff]/.test(text)) && names.some(isPlainChinese);
  return isByChance ? chineseNames : utf8Names;
}

/** True if all non-ASCII runs are at least two GB 2312 characters. */
function isPlainChinese(name: Buffer): boolean {
  const runs = name.toString("latin1").match(/[\x80-\xff]+/g) ?? [];
  return runs.length > 0 && runs.every((run) => /^([\xa1-\xf7][\xa1-\xfe]){2,}$/.test(run));
}
