import { cutText, removeInvisible } from "@aeromaint/contracts/fields/plain-text.ts";

const maxNameLength = 200;
const controls = /[\p{Cc}\u2028\u2029]/gu;
// Browsers encode quotes of file names as %22, and line ends as %0D and %0A.
const separators = /[/\\:*?"<>|]|%22|%0[ad]/gi;

/** Name that any system can store. Shortening keeps the extension. */
export function cleanFileName(name: string, extension: string): string {
  const ending = extensionOf(name);
  const stem = cutText(nameWithoutExtension(readableFileName(name)), maxNameLength) || "file";
  return `${stem.toWellFormed()}.${ending || extension}`;
}

/** Lower case without the dot; empty if absent. */
export function extensionOf(name: string): string {
  const tidied = readableFileName(name);
  const dot = tidied.lastIndexOf(".");
  return dot < 0 ? "" : tidied.slice(dot + 1).toLowerCase();
}

function nameWithoutExtension(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? name : name.slice(0, dot);
}

/** Removes invisible and misleading characters. */
export function readableFileName(name: string): string {
  // Direction marks could disguise the extension.
  const plain = removeInvisible(name.slice(0, 4096).normalize("NFC")).replace(controls, "");
  const seen = plain.replace(separators, "_");
  let end = seen.length;
  // Some systems drop trailing dots and blanks, which changes the extension.
  while (end > 0 && (seen[end - 1] === "." || seen[end - 1] === " ")) end -= 1;
  return seen.slice(0, end).trim();
}

/** `Content-Disposition` for all browsers (RFC 6266, RFC 5987). */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
