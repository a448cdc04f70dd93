import canonicalize from "canonicalize";

/** What a revision's hash is made of. Times are `yyyy-MM-dd HH:mm:ss` in the platform's zone. */
export interface CanonicalRevision {
  number: string;
  revision: number;
  kind: string;
  title: string;
  html: string;
  facts: {
    author: string;
    category: string;
    releaseUser: string;
    reason: string;
    effectiveFrom: string | null;
    effectiveUntil: string | null;
    reviewBy: string | null;
  };
  /** In their order, list by list. */
  files: { list: string; name: string; sha256: string }[];
}

/** The canonical JSON (RFC 8785) of a revision, which its SHA-256 is of. */
export function revisionJson(revision: CanonicalRevision): string {
  return canonicalize(revision) ?? "";
}
