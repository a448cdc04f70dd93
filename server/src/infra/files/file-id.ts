import { randomBytes } from "node:crypto";

const shape = /^[A-Za-z0-9_-]{22}$/;
const inUrl = /\/open\/oss\/(?:preview\/byid|download)\/([A-Za-z0-9_-]{22})(?:[?#]|$)/;
const maxUrlLength = 2048;

/** 128 random bits as 22 URL-safe characters. */
export function newFileId(): string {
  return randomBytes(16).toString("base64url");
}

export function isFileId(text: string): boolean {
  return shape.test(text);
}

/** Id in a URL of the platform, or the id itself; null for other text. */
export function parseFileId(urlOrId: string): string | null {
  const text = urlOrId.trim();
  if (shape.test(text)) return text;
  if (text.length > maxUrlLength) return null;
  return inUrl.exec(text)?.[1] ?? null;
}
