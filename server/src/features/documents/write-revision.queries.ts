import { itemFields } from "@aeromaint/contracts/content/item.ts";
import type { NewRevision, RevisionChange } from "@aeromaint/contracts/documents/revision.ts";
import {
  isPossible,
  type RevisionAct,
  transitions,
} from "@aeromaint/contracts/documents/revision-state.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { snapshotOf } from "../../crud/actor-snapshot.queries.ts";
import type { Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { changedMeanwhile, conflict, found, invalidField } from "../../infra/http/errors.ts";
import { settleRichText } from "../../infra/rich-text/store-rich-text.ts";
import { settleStatement } from "../applicability/applicability.ts";
import { lockDocument } from "./controlled-item.queries.ts";
import { type FoundRevision, findRevision } from "./revision.queries.ts";
import {
  applyRevisionFiles,
  copyRevisionFiles,
  removeUnused,
  sharedTextFiles,
} from "./revision-files.queries.ts";

export interface RevisionKey {
  itemId: string;
  revNo: number;
  /** The version of the revision before the document was locked: acts at the same moment exclude each other. */
  seenVersion?: number | undefined;
}

/**
 * The revision, with its document locked until the transaction ends, for an act that its state allows.
 * @throws 404 without it, 409 where its state does not allow the act or another act came first
 */
export async function revisionFor(
  unit: UnitOfWork,
  act: RevisionAct,
  { seenVersion, ...key }: RevisionKey & { now: Date },
): Promise<FoundRevision> {
  const revision = await lockRevision(unit.tx, key);
  refuseImpossible(revision, act, seenVersion);
  return revision;
}

/** @throws 409 where a locked revision's state does not allow the act or another act came first */
export function refuseImpossible(
  { state, version }: FoundRevision,
  act: RevisionAct,
  seenVersion: number | undefined,
): void {
  if (!isPossible(act, state)) {
    throw conflict(refusals[act] ?? `该版次当前状态不能${transitions[act].title}`);
  }
  if (seenVersion !== undefined && version !== seenVersion) throw changedMeanwhile();
}

/** The revision as it is once its document is locked until the transaction ends. @throws 404 without it */
export async function lockRevision(
  tx: Tx,
  { itemId, revNo, now }: RevisionKey & { now: Date },
): Promise<FoundRevision> {
  await lockDocument(tx, itemId);
  return found(await findRevision(tx, { itemId, revNo, now }));
}

const refusals: Partial<Record<RevisionAct, string>> = {
  edit: "该版次已提交，内容不能再修改",
  discard: "该版次已提交，不能删除",
};

/** @throws 400 where the period of a temporary revision is not one */
function checkPeriod({
  kind,
  effectiveFrom,
  effectiveUntil,
}: Pick<NewRevision, "kind" | "effectiveFrom" | "effectiveUntil">): void {
  if (kind === "normal") return;
  if (!effectiveUntil) throw invalidField("effectiveUntil", messages.required);
  if (effectiveFrom && effectiveFrom >= effectiveUntil) {
    throw invalidField("effectiveUntil", "失效时间必须晚于生效时间");
  }
}

/**
 * Begins a revision with the text and files of the revision that is named; of what is in force, or of the newest,
 * where none is.
 * @returns its number
 * @throws 404 where the document has no such revision
 */
export async function createRevision(
  unit: UnitOfWork,
  { itemId, ...input }: NewRevision & { itemId: string },
  { user: { userId }, now }: Actor,
): Promise<number> {
  const { tx } = unit;
  checkPeriod(input);
  if (!(await lockDocument(tx, itemId))) found(null);
  const base = await sql<{ revisionId: string }>`
    select revision_id from revision where item_id = ${itemId}::bigint
      and ${input.baseRevNo ? sql`rev_no = ${input.baseRevNo}` : sql`true`}
    order by effective @> ${asTimestamp(now)} desc, rev_no desc limit 1`.execute(tx);
  const { revisionId: baseId } = found(base.rows[0]);
  const author = await snapshotOf(tx, userId);
  const made = await sql<{ revisionId: string; revNo: number }>`
    insert into revision (item_id, rev_no, kind, reason, title, release_user, html, applicability,
      effective_from, effective_until, review_by, author_ids, author, created_at)
    select base.item_id, (select max(rev_no) + 1 from revision where item_id = base.item_id),
      ${input.kind}, ${input.reason}, base.title, base.release_user, base.html, base.applicability,
      ${input.effectiveFrom ?? null}::timestamptz,
      ${input.kind === "temporary" ? (input.effectiveUntil ?? null) : null}::timestamptz,
      coalesce(${input.reviewBy ?? null}::date, (select
          coalesce(${input.effectiveFrom ?? null}::timestamptz, ${asTimestamp(now)})::date
            + make_interval(months => d.review_months)
        from document d where d.item_id = base.item_id)::date, base.review_by), array[${userId}::bigint], ${JSON.stringify(author)}::jsonb,
      ${asTimestamp(now)}
    from revision base where base.revision_id = ${baseId}::bigint
    returning revision_id, rev_no`.execute(tx);
  const { revisionId, revNo } = found(made.rows[0]);
  await copyRevisionFiles(tx, baseId, revisionId);
  return revNo;
}

/** Changes a draft. The actor becomes one of its authors. @throws 409 once it was submitted */
export async function updateRevision(
  unit: UnitOfWork,
  key: RevisionKey,
  { content, cover, file, version, chapters, types, ...columns }: RevisionChange,
  { user: { userId }, now }: Actor,
): Promise<void> {
  const { tx } = unit;
  const revision = await revisionFor(unit, "edit", { ...key, now });
  const { revisionId, itemId, kind } = revision;
  if (version !== undefined && version !== revision.version) throw changedMeanwhile();
  const { effectiveFrom, effectiveUntil } = { ...revision, ...columns };
  checkPeriod({ kind, effectiveFrom, effectiveUntil });
  if (kind === "normal") delete columns.effectiveUntil;
  const lists = { itemId, revisionId, userId };
  let html = revision.html;
  if (content !== undefined) {
    const { title } = itemFields.content;
    const sharedFiles = await sharedTextFiles(tx, itemId);
    const sent = { html: content, ownerId: itemId, userId, field: "content", title, sharedFiles };
    const settled = await settleRichText(unit, sent);
    html = settled.html;
    if (!settled.summary && !html.includes("<img")) {
      throw invalidField("content", messages.required);
    }
    await applyRevisionFiles(unit, { ...lists, list: "content", changes: settled.changes, title });
  }
  for (const [list, changes, title] of [
    ["cover", cover, itemFields.cover.title],
    ["attachment", file, "附件"],
  ] as const) {
    if (changes === undefined) continue;
    await applyRevisionFiles(unit, { ...lists, list, changes: changes ?? [], title });
  }
  const { applicability: was } = revision;
  const stated = { chapters: chapters ?? was.chapters, types: types ?? was.types };
  const applicability = chapters || types ? await settleStatement(tx, stated) : was;
  await tx
    .updateTable("revision")
    .set({ ...columns, html, applicability: JSON.stringify(applicability) })
    .set((eb) => ({
      version: eb("version", "+", 1),
      authorIds: sql`(select array_agg(distinct id) from unnest(author_ids || ${userId}::bigint) id)`,
    }))
    .where("revisionId", "=", revisionId)
    .execute();
}

/** Removes a draft that was never decided on. */
export async function discardRevision(
  unit: UnitOfWork,
  key: RevisionKey,
  { now }: Actor,
): Promise<void> {
  const { revisionId, itemId, round, revNo } = await revisionFor(unit, "discard", { ...key, now });
  if (round > 0) throw conflict("该版次已有审批记录，不能删除");
  if (revNo === 1) throw conflict("首个版次不能删除");
  await unit.tx.deleteFrom("revision").where("revisionId", "=", revisionId).execute();
  await removeUnused(unit, itemId);
}
