import { itemFields } from "@aeromaint/contracts/content/item.ts";
import type { ReviewTemplate } from "@aeromaint/contracts/documents/review.ts";
import type { NewRevision } from "@aeromaint/contracts/documents/revision.ts";
import { Type } from "typebox";
import type { Actor } from "../src/crud/actor.ts";
import { createItemStore } from "../src/features/content/item.queries.ts";
import { type ContentModule, modules } from "../src/features/content/module.ts";
import { controlItem } from "../src/features/documents/document.queries.ts";
import { activateRevision } from "../src/features/documents/in-force/activate.queries.ts";
import { withdrawRevision } from "../src/features/documents/in-force/withdraw.queries.ts";
import { decideOnRevision } from "../src/features/documents/review/decide.queries.ts";
import { addRemark } from "../src/features/documents/review/remark.queries.ts";
import { replaceTemplate } from "../src/features/documents/review/review-steps.queries.ts";
import { submitRevision } from "../src/features/documents/review/submit.queries.ts";
import { findRevision } from "../src/features/documents/revision.queries.ts";
import {
  createRevision,
  type RevisionKey,
  updateRevision,
} from "../src/features/documents/write-revision.queries.ts";
import type { UnitOfWork } from "../src/infra/db/unit-of-work.ts";
import { found } from "../src/infra/http/errors.ts";
import type { CurrentUser } from "../src/infra/sessions/current-user.ts";
import documents from "./demo/documents.json" with { type: "json" };
import { type DemoContext, seededId } from "./demo-context.ts";
import { frontMatter, readText, type SeedText } from "./read-seeds.ts";

const day = 86_400_000;

/** Last state that a revision of the demo reaches. */
type Stage = "draft" | "review" | "approval" | "scheduled" | "effective";

interface DemoRevision {
  kind?: NewRevision["kind"];
  reason: string;
  /**
   * Days before today at which the revision came into force; negative: after today. Absent: the item's release day.
   */
  daysAgo?: number;
  /** Only for temporary revisions: days before today at which it ended; negative: after today. */
  untilDaysAgo?: number;
  reviewInDays?: number;
  stage?: Stage;
  addition?: string;
  remark?: string;
  /** Pairs of the item's wording and this revision's wording. */
  wording?: readonly (readonly [now: string, then: string])[];
}

interface DemoDocument {
  item: string;
  docNumber: string;
  /** Oldest first. Each revision lacks one block of the next revision's text. */
  revisions: readonly DemoRevision[];
}

// The JSON types of kinds, stages and pairs of words are wider.
const demoDocuments = documents as readonly unknown[] as readonly DemoDocument[];

/** Additional document that is no longer in force. */
const withdrawnFront = frontMatter({
  title: itemFields.title,
  docNumber: Type.String(),
  releaseUser: itemFields.releaseUser,
  daysAgo: Type.Integer(),
  withdrawnDaysAgo: Type.Integer(),
  reason: Type.String(),
});

interface ReviewPeople {
  author: CurrentUser;
  reviewer: CurrentUser;
  approver: CurrentUser;
}

interface DocumentItem {
  itemId: string;
  categoryId: string;
  module: ContentModule["key"];
  releaseTime: string;
  content: string;
}

/** Seeds controlled documents with their histories. Each act has its own time and people. */
export async function seedDocuments(context: DemoContext): Promise<void> {
  const { unit, user, editors, approver, now } = context;
  const all = { ...user.scope, all: true };
  const [author = user, , reviewer = user] = editors.map((one) => ({ ...one, scope: all }));
  const people = { author, reviewer, approver };
  const operatorId = await findUserByName(unit, "operator");
  const histories = [];
  for (const document of demoDocuments) {
    const item = await findItem(unit, seededId(context, document.item));
    histories.push({ document, item, now });
  }
  const withdrawn = await readText("withdrawn-document.html", withdrawnFront);
  const gone = await createWithdrawnItem(context, withdrawn, { author, like: histories[1]?.item });
  // Two persons per step: one of the staff writes, another reviews and a third approves.
  const steps: ReviewTemplate["steps"] = [
    { rule: "any", days: 5, userIds: [reviewer.userId, operatorId] },
    { rule: "any", days: 3, userIds: [approver.userId, user.userId] },
  ];
  const categories = await unit.tx.selectFrom("contentCategory").select("categoryId").execute();
  for (const { categoryId } of categories) await replaceTemplate(unit, categoryId, { steps });
  for (const history of histories) await seedHistory(unit, people, history);
  await seedWithdrawn(unit, people, { item: gone, now, withdrawn });
}

interface History {
  document: Pick<DemoDocument, "docNumber" | "revisions">;
  item: DocumentItem;
  now: Date;
}

async function seedHistory(
  unit: UnitOfWork,
  people: ReviewPeople,
  { document, item, now }: History,
): Promise<void> {
  const { itemId, module } = item;
  const released = new Date(`${item.releaseTime.replace(" ", "T")}+08:00`);
  const before = (at: Date, days: number) => new Date(at.getTime() - days * day);
  const moment = (daysAgo: number | undefined) =>
    daysAgo === undefined ? released : morningOf(before(now, daysAgo));
  const inForce = document.revisions.filter(
    ({ kind, stage = "effective" }) => kind !== "temporary" && stage === "effective",
  );
  for (const [index, revision] of document.revisions.entries()) {
    const { kind = "normal", reason, daysAgo, untilDaysAgo, reviewInDays, addition } = revision;
    const { stage = "effective" } = revision;
    const at = stage === "effective" ? moment(daysAgo) : now;
    const write = { user: people.author, now: before(at, 12) };
    const key = { itemId, revNo: index + 1 };
    const reviewBy = reviewInDays === undefined ? null : dayText(before(now, -reviewInDays));
    const effectiveUntil = untilDaysAgo === undefined ? null : timeText(moment(untilDaysAgo));
    const effectiveFrom = stage === "scheduled" ? timeText(moment(daysAgo)) : null;
    if (index === 0) {
      await controlItem(unit, { itemId, module, docNumber: document.docNumber }, write);
      await updateRevision(unit, key, { reviewBy }, write);
    } else {
      const sent = { itemId, kind, reason, effectiveFrom, effectiveUntil, reviewBy };
      await createRevision(unit, sent, write);
    }
    // The current revision has the item's text; earlier revisions lack its last blocks.
    const lacking = Math.max(0, inForce.length - 1 - index);
    const text = withWording(revision, item.content);
    const content = addition ? text + addition : withoutLastBlocks(text, lacking);
    if (content !== item.content || index > 0) {
      await updateRevision(unit, key, { content }, write);
    }
    await advanceRevision(unit, people, { key, stage, at, remark: revision.remark });
  }
}

interface RevisionProgress {
  key: RevisionKey;
  stage: Stage;
  at: Date;
  remark?: string | undefined;
}

/** Moves a draft through its review up to `stage`. */
async function advanceRevision(
  unit: UnitOfWork,
  { author, reviewer, approver }: ReviewPeople,
  { key, stage, at, remark }: RevisionProgress,
): Promise<void> {
  if (stage === "draft") return;
  const on = (user: CurrentUser, days: number): Actor => ({
    user,
    now: new Date(at.getTime() - days * day),
  });
  const sha256 = await submitRevision(unit, key, on(author, 9));
  if (remark) await addRemark(unit, { ...key, remark }, on(reviewer, 8));
  if (stage === "review") return;
  const decision = { ...key, act: "approve", sha256 } as const;
  await decideOnRevision(unit, { ...decision, comment: "内容完整，同意" }, on(reviewer, 6));
  if (stage === "approval") return;
  await decideOnRevision(unit, { ...decision, comment: "批准" }, on(approver, 3));
  if (stage === "scheduled") return;
  const revision = found(await findRevision(unit.tx, { ...key, now: at }));
  const { userId } = approver;
  await activateRevision(unit, { ...revision, effectiveFrom: null, userId, now: at });
}

type Withdrawn = SeedText<typeof withdrawnFront>;

/** Creates the item of the withdrawn document in the category of another item. */
async function createWithdrawnItem(
  { unit, demoFiles }: DemoContext,
  { title, releaseUser, body: content, daysAgo }: Withdrawn,
  { author, like }: { author: CurrentUser; like: DocumentItem | undefined },
): Promise<DocumentItem> {
  const { categoryId, module, releaseTime } = found(like);
  const at = new Date(new Date(`${releaseTime.replace(" ", "T")}+08:00`).getTime() - daysAgo * day);
  const input = { categoryId, title, releaseUser, content, releaseTime: timeText(at) };
  const cover = [await demoFiles.cover("apu")];
  const itemId = await createItemStore(modules[module]).create(
    unit,
    { ...input, cover },
    { user: author, now: at },
  );
  return { itemId, categoryId, module, releaseTime: input.releaseTime, content };
}

async function seedWithdrawn(
  unit: UnitOfWork,
  people: ReviewPeople,
  { item, now, withdrawn }: { item: DocumentItem; now: Date; withdrawn: Withdrawn },
): Promise<void> {
  const { docNumber, withdrawnDaysAgo, reason } = withdrawn;
  const document = { docNumber, revisions: [{ reason: "首次受控" }] };
  await seedHistory(unit, people, { document, item, now });
  const at = new Date(now.getTime() - withdrawnDaysAgo * day);
  const { itemId } = item;
  const revision = found(await findRevision(unit.tx, { itemId, revNo: 1, now: at }));
  const { userId } = people.approver;
  await withdrawRevision(unit, { revision, userId, reason, now: at });
}

async function findItem({ tx }: UnitOfWork, itemId: string): Promise<DocumentItem> {
  const { module, ...item } = await tx
    .selectFrom("contentItem")
    .select(["itemId", "categoryId", "module", "releaseTime", "content"])
    .where("itemId", "=", itemId)
    .executeTakeFirstOrThrow();
  return { ...item, module: module as DocumentItem["module"] };
}

async function findUserByName({ tx }: UnitOfWork, userName: string): Promise<string> {
  const { userId } = await tx
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", userName)
    .executeTakeFirstOrThrow();
  return userId;
}

function withWording({ wording = [] }: DemoRevision, html: string): string {
  return wording.reduce((text, [now, then]) => text.replace(now, then), html);
}

/** Removes the last blocks of a text. The demo's texts have one block per line. */
function withoutLastBlocks(html: string, count: number): string {
  return count === 0 ? html : html.split("\n").slice(0, -count).join("\n");
}

/** Time in the demo's zone as yyyy-MM-dd HH:mm:ss. */
const timeText = (at: Date) => at.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });
const morningOf = (at: Date) => new Date(`${dayText(at)}T08:30:00+08:00`);
const dayText = (at: Date) => timeText(at).slice(0, 10);
