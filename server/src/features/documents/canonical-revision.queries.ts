import type { Read } from "../../infra/db/database.ts";
import { sha256 } from "../../infra/workers/sha256.ts";
import type { FoundRevision } from "./revision.queries.ts";
import { filesOfRevision } from "./revision-files.queries.ts";
import { type CanonicalRevision, revisionJson } from "./revision-hash.ts";

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
