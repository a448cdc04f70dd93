import { cutText, withoutUnseen } from "@aeromaint/contracts/fields/plain-text.ts";

const maxNameLength = 200;
const controls = /[\p{Cc}\u2028\u2029]/gu;
// Browsers send a quote in a form's file name as %22, line ends as %0D and %0A.
const separators = /[/\\:*?"<>|]|%22|%0[ad]/gi;

/** A name fit to be kept, shown and saved again on any system; the extension survives the cut. */
export function cleanFileName(name: string, extension: string): string {
  const ending = extensionOf(name);
  const stem = cutText(nameWithoutExtension(readableFileName(name)), maxNameLength) || "file";
  return `${stem.toWellFormed()}.${ending || extension}`;
}

/** What follows the last dot, lower-case; empty when there is none. */
export function extensionOf(name: string): string {
  const tidied = readableFileName(name);
  const dot = tidied.lastIndexOf(".");
  return dot < 0 ? "" : tidied.slice(dot + 1).toLowerCase();
}

function nameWithoutExtension(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? name : name.slice(0, dot);
}

/** A name without what cannot be seen or would mislead, for sentences and further checks. */
export function readableFileName(name: string): string {
  // Marks of direction would disguise the extension.
  const plain = withoutUnseen(name.slice(0, 4096).normalize("NFC")).replace(controls, "");
  const seen = plain.replace(separators, "_");
  let end = seen.length;
  // Some systems drop trailing dots and blanks, which would bring another extension forward.
  while (end > 0 && (seen[end - 1] === "." || seen[end - 1] === " ")) end -= 1;
  return seen.slice(0, end).trim();
}

/** `Content-Disposition` with a name that every browser reads (RFC 6266, RFC 5987). */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
