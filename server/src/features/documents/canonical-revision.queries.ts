import canonicalize from "canonicalize";
import type { Read } from "../../infra/db/database.ts";
import { sha256 } from "../../infra/workers/sha256.ts";
import type { FoundRevision } from "./revision.queries.ts";
import { filesOfRevision } from "./revision-files.queries.ts";

/** The hash of a revision as it stands. */
export async function hashRevision(db: Read, revision: FoundRevision): Promise<string> {
  return sha256(revisionJson(await canonicalRevision(db, revision)));
}

/** What a revision's hash is made of. */
export async function canonicalRevision(
  db: Read,
  revision: FoundRevision,
): Promise<CanonicalRevision> {
  const files = await filesOfRevision(db, revision.revisionId);
  const { effectiveFrom, effectiveUntil, reviewBy, reason, releaseUser } = revision;
  return {
    number: revision.docNumber,
    revision: revision.revNo,
    kind: revision.kind,
    title: revision.title,
    html: revision.html,
    facts: {
      author: revision.author.name,
      category: revision.categoryName,
      ...{ releaseUser, reason, effectiveFrom, effectiveUntil, reviewBy },
    },
    files: (["cover", "attachment", "content"] as const).flatMap((list) =>
      files[list].map(({ name, sha256 }) => ({ list, name, sha256 })),
    ),
  };
}

/** What a revision's hash is made of. Times are `yyyy-MM-dd HH:mm:ss` in the platform's zone. */
interface CanonicalRevision {
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
