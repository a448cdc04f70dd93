import { type ItemTexts, itemTextNames } from "@aeromaint/contracts/content/item-texts.ts";
import type { RevisionKind } from "@aeromaint/contracts/documents/revision-state.ts";
import canonicalize from "canonicalize";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { sha256 } from "../../infra/workers/sha256.ts";
import type { RevisionRecord } from "./revision.queries.ts";
import { filesOfRevision } from "./revision-files.queries.ts";

/** Columns of a submitted revision: canonical JSON (RFC 8785) and its hash. */
interface StoredFacts {
  facts: string;
  /** Version of the JSON format. */
  factsForm: number;
  sha256: string;
}

/** Version 1 has no department, chapters and types. Version 3 has all plain texts in `texts`. */
const factsForm = 3;

interface FrozenState {
  state: "review" | "approval";
  round: number;
  now: Date;
}

/** Stores the canonical JSON of a draft and ends its editing. @returns hash of the JSON */
export async function freezeRevision(
  tx: Tx,
  revision: RevisionRecord,
  { state, round, now }: FrozenState,
): Promise<string> {
  const stored = await canonicalFacts(tx, revision);
  const applicability = JSON.stringify(revision.applicability);
  await tx
    .updateTable("revision")
    .set({ state, round, ...stored, frozenAt: asTimestamp(now), applicability })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("revisionId", "=", revision.revisionId)
    .execute();
  return stored.sha256;
}

async function canonicalFacts(db: Read, revision: RevisionRecord): Promise<StoredFacts> {
  const facts = canonicalize(await canonicalRevision(db, revision)) ?? "";
  return { facts, factsForm, sha256: await sha256(facts) };
}

/**
 * Stored canonical form of a revision in the shape of the newest version; computed from the tables if there is no stored
 * form (draft).
 */
export async function signedRevision(
  db: Read,
  revision: RevisionRecord,
): Promise<CanonicalRevision> {
  if (!revision.facts) return canonicalRevision(db, revision);
  const { title, ...signed }: CanonicalRevision & { title?: string } = JSON.parse(revision.facts);
  if (title === undefined) return signed;
  const { releaseUser = "", ...facts }: CanonicalRevision["facts"] & { releaseUser?: string } =
    signed.facts;
  return { ...signed, texts: { title, releaseUser }, facts };
}

async function canonicalRevision(db: Read, revision: RevisionRecord): Promise<CanonicalRevision> {
  const files = await filesOfRevision(db, revision.revisionId);
  const { effectiveFrom, effectiveUntil, reviewBy, reason } = revision;
  return {
    number: revision.docNumber,
    revision: revision.revNo,
    kind: revision.kind,
    // The entries are those of `ItemTexts`.
    texts: Object.fromEntries(itemTextNames.map((name) => [name, revision[name]])) as ItemTexts,
    html: revision.html,
    facts: {
      author: revision.author.name,
      category: revision.categoryName,
      department: revision.ownerDeptName,
      reason,
      effectiveFrom,
      effectiveUntil,
      reviewBy,
      chapters: revision.applicability.chapters,
      types: revision.applicability.types.map(({ typeId: _, ...type }) => type),
    },
    files: (["cover", "attachment", "content"] as const).flatMap((list) =>
      files[list].map(({ name, sha256 }) => ({ list, name, sha256 })),
    ),
  };
}

/** Input of a revision's hash. Times are `yyyy-MM-dd HH:mm:ss` in the platform's time zone. */
export interface CanonicalRevision {
  number: string;
  revision: number;
  kind: RevisionKind;
  /** Versions 1 and 2 have `title` here and `releaseUser` in `facts`. */
  texts: Pick<ItemTexts, "title"> & Partial<ItemTexts>;
  html: string;
  facts: {
    author: string;
    category: string;
    /** Absent in version 1, like `chapters` and `types`. */
    department?: string | null;
    reason: string;
    effectiveFrom: string | null;
    effectiveUntil: string | null;
    reviewBy: string | null;
    chapters?: readonly string[];
    types?: readonly { name: string; msns: string; excluded: string }[];
  };
  /** Ordered by list and position. */
  files: { list: string; name: string; sha256: string }[];
}
