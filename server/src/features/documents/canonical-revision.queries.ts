import type { RevisionKind } from "@aeromaint/contracts/documents/revision-state.ts";
import canonicalize from "canonicalize";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { sha256 } from "../../infra/workers/sha256.ts";
import type { FoundRevision } from "./revision.queries.ts";
import { filesOfRevision } from "./revision-files.queries.ts";

/** What is stored of a revision that is submitted: its canonical JSON (RFC 8785), and the hash of it. */
interface StoredFacts {
  facts: string;
  /** The number of the form that the JSON has. */
  factsForm: number;
  sha256: string;
}

/** 1: without department, chapters and types. */
const factsForm = 2;

interface Freezing {
  state: "review" | "approval";
  round: number;
  now: Date;
}

/** Stores what a draft is: from now on nothing of it changes. @returns its hash */
export async function freezeRevision(
  tx: Tx,
  revision: FoundRevision,
  { state, round, now }: Freezing,
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

/** The facts of a draft as they are now. */
async function canonicalFacts(db: Read, revision: FoundRevision): Promise<StoredFacts> {
  const facts = canonicalize(await canonicalRevision(db, revision)) ?? "";
  return { facts, factsForm, sha256: await sha256(facts) };
}

/** What was signed, as it is stored; of a draft, and where nothing is stored, as it is now. */
export async function signedRevision(
  db: Read,
  revision: FoundRevision,
): Promise<CanonicalRevision> {
  if (!revision.facts) return canonicalRevision(db, revision);
  const signed: CanonicalRevision = JSON.parse(revision.facts);
  return signed;
}

async function canonicalRevision(db: Read, revision: FoundRevision): Promise<CanonicalRevision> {
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

/** What a revision's hash is made of. Times are `yyyy-MM-dd HH:mm:ss` in the platform's zone. */
export interface CanonicalRevision {
  number: string;
  revision: number;
  kind: RevisionKind;
  title: string;
  html: string;
  facts: {
    author: string;
    category: string;
    /** Form 1 has neither it nor chapters and types. */
    department?: string | null;
    releaseUser: string;
    reason: string;
    effectiveFrom: string | null;
    effectiveUntil: string | null;
    reviewBy: string | null;
    chapters?: readonly string[];
    types?: readonly { name: string; msns: string; excluded: string }[];
  };
  /** In their order, list by list. */
  files: { list: string; name: string; sha256: string }[];
}
