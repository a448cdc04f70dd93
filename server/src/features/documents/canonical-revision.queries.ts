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

/** Version 1 has no department, chapters and types. */
const factsForm = 2;

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

/** Stored canonical form of a revision; computed from the tables if there is no stored form (draft). */
export async function signedRevision(
  db: Read,
  revision: RevisionRecord,
): Promise<CanonicalRevision> {
  if (!revision.facts) return canonicalRevision(db, revision);
  const signed: CanonicalRevision = JSON.parse(revision.facts);
  return signed;
}

async function canonicalRevision(db: Read, revision: RevisionRecord): Promise<CanonicalRevision> {
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
      department: revision.ownerDeptName,
      releaseUser,
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
  title: string;
  html: string;
  facts: {
    author: string;
    category: string;
    /** Absent in version 1, like `chapters` and `types`. */
    department?: string | null;
    releaseUser: string;
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
