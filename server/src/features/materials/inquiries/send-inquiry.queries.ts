import type {
  InquiryInput,
  InquiryRefusal,
  InquiryReply,
} from "@aeromaint/contracts/materials/inquiry.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { conflict, found, invalidField, notFound, tooMany } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { isSupplierShown } from "../suppliers.queries.ts";

const day = 24 * 3600 * 1000;
/** Maximum inquiries of one account per day. */
const maxSent = 20;
const ownProductMessage = "该产品由您发布，无需询价";

/** Reason for which `sendInquiry` would refuse the user, and the open inquiry of the user. */
export async function findInquiryRefusal(
  db: Read,
  infoId: string,
  { user: { userId }, now }: Actor,
): Promise<InquiryRefusal> {
  const product = found(await findOfferedProduct(db, infoId));
  if (product.recipientId === userId) return { message: ownProductMessage, inquiryId: null };
  const open = await db
    .selectFrom("materialInquiry")
    .select("inquiryId")
    .where("inquirerId", "=", userId)
    .where("infoId", "=", infoId)
    .where("reply", "is", null)
    .executeTakeFirst();
  if (open) return { message: "您已询价该产品，请等待回复", inquiryId: open.inquiryId };
  const isFull = (await countSent(db, userId, now)) >= maxSent;
  const message = `一天最多询价 ${maxSent} 次，请明天再试`;
  return { message: isFull ? message : null, inquiryId: null };
}

/**
 * Sends an inquiry for an approved product to the firm that offers it, or to its publisher.
 * @throws 404 for a hidden product, 409 for an own or already asked product, 429 above the limit
 */
export async function sendInquiry(
  { tx }: UnitOfWork,
  { infoId, ...inquiry }: InquiryInput,
  { user, now }: Actor,
): Promise<string> {
  await checkDailyLimit(tx, user.userId, now);
  const product = found(await findOfferedProduct(tx, infoId));
  if (product.recipientId === user.userId) throw conflict(ownProductMessage);
  const { inquiryId } = await tx
    .insertInto("materialInquiry")
    .values({ ...inquiry, ...product, inquirerId: user.userId, createdAt: now.toISOString() })
    .returning("inquiryId")
    .executeTakeFirstOrThrow();
  return inquiryId;
}

/** Product data copied into an inquiry. The firm is included only if readers see it. */
function findOfferedProduct(db: Read, infoId: string) {
  return db
    .selectFrom("materialInfo as m")
    .leftJoin("repairPerson as s", (join) =>
      join.onRef("s.informationId", "=", "m.supplierId").on(isSupplierShown),
    )
    .leftJoin("sysUser as p", "p.userId", "m.createdBy")
    .select(["m.infoId", "m.name as productName", "m.partNumber", "m.createdBy", "m.deptId"])
    .select(["s.enterpriseName as supplierName"])
    .select(sql<string | null>`coalesce(s.user_id, p.user_id)`.as("recipientId"))
    .where("m.infoId", "=", infoId)
    .where("m.status", "=", "1")
    .executeTakeFirst();
}

async function checkDailyLimit(tx: Tx, userId: string, now: Date): Promise<void> {
  // Serialises the inquiries of a user, so that concurrent ones cannot pass the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry:${userId}`}, 0))`.execute(tx);
  if ((await countSent(tx, userId, now)) >= maxSent) throw tooMany(day / 1000);
}

async function countSent(db: Read, userId: string, now: Date): Promise<number> {
  const { sent } = await db
    .selectFrom("materialInquiry")
    .select((eb) => eb.fn.countAll<string>().as("sent"))
    .where("inquirerId", "=", userId)
    .where("createdAt", ">", new Date(now.getTime() - day).toISOString())
    .executeTakeFirstOrThrow();
  return Number(sent);
}

interface InquiryReplyInput extends InquiryReply {
  id: string;
}

/** Replies as staff, within their data scope. */
export function replyAsStaff(
  unit: UnitOfWork,
  reply: InquiryReplyInput,
  actor: Actor,
): Promise<void> {
  const within = withinScope(actor.user, { dept: "dept_id", owner: "created_by" });
  return replyTo(unit, { ...reply, within }, actor);
}

/** Replies as the recipient of the inquiry. */
export function replyAsRecipient(
  unit: UnitOfWork,
  reply: InquiryReplyInput,
  actor: Actor,
): Promise<void> {
  const within = sql<SqlBool>`recipient_id = ${actor.user.userId}::bigint`;
  return replyTo(unit, { ...reply, within }, actor);
}

/**
 * @throws 400 if the quote has ended, 404 if the inquiry is not reachable, 409 if it is answered. A concurrent second
 * reply also gets 409.
 */
async function replyTo(
  unit: UnitOfWork,
  {
    id,
    reply,
    quote = null,
    quoteUntil = null,
    within,
  }: InquiryReplyInput & { within: RawBuilder<SqlBool> },
  { user, now }: Actor,
): Promise<void> {
  const row = await unit.tx
    .selectFrom("materialInquiry")
    .select([
      "reply",
      sql<boolean>`coalesce(${quoteUntil}::date < ${asTimestamp(now)}::date, false)`.as("isPast"),
    ])
    .where("inquiryId", "=", id)
    .where(within)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.reply !== null) throw conflict("该询价已回复");
  if (row.isPast) throw invalidField("quoteUntil", "报价有效期不能早于今天");
  await unit.tx
    .updateTable("materialInquiry")
    .set({
      reply,
      quote: quote === null ? null : String(quote),
      quoteUntil,
      repliedBy: user.userId,
      repliedAt: now.toISOString(),
    })
    .where("inquiryId", "=", id)
    .execute();
  const changes = [
    ["reply", null, reply],
    ["quote", null, quote],
    ["quoteUntil", null, quoteUntil],
  ] as const;
  await unit.record({ act: "rows.written", subject: id, table: "materialInquiry", changes });
}
