import { randomBytes } from "node:crypto";

const shape = /^[A-Za-z0-9_-]{22}$/;
const inUrl = /\/open\/oss\/(?:preview\/byid|download)\/([A-Za-z0-9_-]{22})(?:[?#]|$)/;
const maxUrlLength = 2048;

/** An unguessable id: 128 random bits, 22 url-safe characters. */
export function newFileId(): string {
  return randomBytes(16).toString("base64url");
}

export function isFileId(text: string): boolean {
  return shape.test(text);
}

/** The id that a url of ours names, or the id itself; null for anything else. */
export function fileIdOf(urlOrId: string): string | null {
  const text = urlOrId.trim();
  if (shape.test(text)) return text;
  if (text.length > maxUrlLength) return null;
  return inUrl.exec(text)?.[1] ?? null;
}
