import { fileMessages } from "@aeromaint/contracts/fields/files.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { createFileItem, type FileItem } from "./file-items.ts";

const bytesPerMegabyte = 1024 * 1024;

export interface FileFieldRules {
  kind: "image" | "file";
  /** Extensions in the format of a file input: ".png,.jpg,.jpeg". */
  accept: string;
  max: number;
  maxSizeMB: number;
  wrongKindMessage?: string;
}

interface FileSelection {
  items: FileItem[];
  /** Reasons of rejected files, each message once. */
  refusals: string[];
}

/**
 * Adds the accepted files to the field, or replaces the entry with the uid `replaced`. A field for
 * one file replaces its file.
 */
export function addFieldFiles(
  items: readonly FileItem[],
  files: readonly File[],
  rules: FileFieldRules,
  replaced?: string,
): FileSelection {
  const refusals = new Set<string>();
  const fitting = files.filter((file) => {
    const sentence = refusalOf(file, rules);
    const isOneOfSeveral = files.length > 1;
    if (sentence)
      refusals.add(isOneOfSeveral ? fileMessages.ofFile(sentence, file.name) : sentence);
    return !sentence;
  });
  const fresh = fitting.map(createFileItem);
  const first = fresh[0];
  if (replaced !== undefined) {
    const next = items.map((item) => (item.uid === replaced && first ? first : item));
    return { items: next, refusals: [...refusals] };
  }
  const kept = rules.max === 1 && first ? [] : items;
  const next = [...kept, ...fresh];
  if (next.length > rules.max) refusals.add(fileMessages.tooMany(titleOf(rules), rules.max));
  return { items: next.slice(0, rules.max), refusals: [...refusals] };
}

function refusalOf(file: File, rules: FileFieldRules): string | null {
  const { accept, maxSizeMB, wrongKindMessage } = rules;
  const extension = /\.[^.]{1,10}$/.exec(file.name.toLowerCase())?.[0] ?? "";
  if (!extensionsOf(accept).includes(extension)) return wrongKindMessage ?? wrongKind(rules);
  if (file.size === 0) return fileMessages.empty(titleOf(rules));
  const maxBytes = maxSizeMB * bytesPerMegabyte;
  return file.size > maxBytes ? fileMessages.tooLarge(titleOf(rules), maxBytes) : null;
}

function wrongKind(rules: FileFieldRules): string {
  const extensions = extensionsOf(rules.accept);
  if (extensions.join() === ".pdf") return messages.pdfOnly;
  return `${titleOf(rules)}只支持${extensionList(rules.accept)}格式的文件`;
}

/** Rare JPEG extensions, left out of messages. */
const rare: readonly string[] = [".jfif", ".jpe"];

/** Lists the extensions for a message: png、jpg、jpeg. */
export function extensionList(accept: string): string {
  return extensionsOf(accept)
    .filter((extension) => !rare.includes(extension))
    .map((extension) => extension.slice(1))
    .join("、");
}

function extensionsOf(accept: string): string[] {
  return accept.split(",").map((extension) => extension.trim().toLowerCase());
}

function titleOf({ kind }: FileFieldRules): string {
  return kind === "image" ? "图片" : "附件";
}
