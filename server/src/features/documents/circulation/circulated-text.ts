import canonicalize from "canonicalize";
import { sha256 } from "../../../infra/workers/sha256.ts";

/** What the hash of a notice or an item is made of; a revision has a form of its own. */
export interface CanonicalText {
  subject: string;
  title: string;
  html: string;
  /** In the order of their lists. */
  files: readonly { list: string; name: string; sha256: string }[];
}

/** The lists that hold the pictures of a text, of items and of notices. */
const textLists: readonly string[] = ["content", "noticeContent"];

/** Whether a file is a picture of the text rather than something beside it. */
export const isTextPicture = ({ list }: { list: string }): boolean => textLists.includes(list);

/** The canonical JSON (RFC 8785) of a circulated notice or item. */
export function canonicalText({ files, subject, title, html }: CanonicalText): string {
  const named = files.map(({ list, name, sha256 }) => ({ list, name, sha256 }));
  return canonicalize({ subject, title, html, files: named }) ?? "";
}

/** SHA-256, in hexadecimal, of it. */
export const hashOfText = (text: CanonicalText): Promise<string> => sha256(canonicalText(text));
