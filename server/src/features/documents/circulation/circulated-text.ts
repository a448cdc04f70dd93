import canonicalize from "canonicalize";
import { sha256 } from "../../../infra/workers/sha256.ts";

/** Input of the hash of a notice or an item. Revisions use `CanonicalRevision`. */
interface CanonicalText {
  subject: string;
  title: string;
  html: string;
  /** Ordered by list and position. */
  files: readonly { list: string; name: string; sha256: string }[];
}

/** Lists with pictures of the text: of items, of notices. */
const textLists: readonly string[] = ["content", "noticeContent"];

/** True for a picture in the text, false for attachments and covers. */
export const isTextPicture = ({ list }: { list: string }): boolean => textLists.includes(list);

/** The canonical JSON (RFC 8785) of a circulated notice or item. */
export function canonicalText({ files, subject, title, html }: CanonicalText): string {
  const named = files.map(({ list, name, sha256 }) => ({ list, name, sha256 }));
  return canonicalize({ subject, title, html, files: named }) ?? "";
}

/** SHA-256 of the canonical JSON, in hexadecimal. */
export const canonicalTextHash = (text: CanonicalText): Promise<string> =>
  sha256(canonicalText(text));
