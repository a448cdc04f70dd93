import type { InquiryRow } from "@aeromaint/contracts/materials/inquiry.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { containsText, type Page, type Paging, pageOf } from "../../../crud/paging.ts";
import { matching } from "../../../crud/row-list.ts";
import type { Read } from "../../../infra/db/database.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { maskedMobile } from "../../people/people.ts";

interface InquiryFilters extends Paging {
  name?: string;
  inquirerName?: string;
  state?: "0" | "1";
}

/** Data scope columns of `material_inquiry as q`, copied from the product. */
const inquiryScope = { dept: "q.dept_id", owner: "q.created_by" };

/** Inquiries `q` with the inquirer `a` and the replier `r`, without order. */
function inquiries(db: Read) {
  return db
    .selectFrom("materialInquiry as q")
    .innerJoin("sysUser as a", "a.userId", "q.inquirerId")
    .leftJoin("sysUser as r", "r.userId", "q.repliedBy");
}

const columns = [
  "q.inquiryId",
  "q.infoId",
  "q.productName as name",
  "q.partNumber",
  "q.supplierName",
  "a.nickName as inquirerName",
  "q.quantity",
  "q.message",
  "q.phone",
  "q.createdAt as createTime",
  "q.reply",
  "r.nickName as replierName",
  "q.repliedAt as replyTime",
  "q.quoteUntil",
] as const;

/** The column has at most twelve digits, which a double stores exactly. */
const quote = sql<number | null>`q.quote::float8`.as("quote");
const state = sql<string>`case when q.reply is null then '0' else '1' end`.as("state");

const filtered = (db: Read, filters: InquiryFilters) =>
  inquiries(db).where(
    matching(filters, {
      name: (name) => containsText(sql`lower(q.product_name)`, name),
      inquirerName: (name) => containsText(sql`lower(a.nick_name)`, name),
      state: (state) => (state === "0" ? sql`q.reply is null` : sql`q.reply is not null`),
    }),
  );

/** Inquiries for products within the data scope of staff, newest first. */
export async function listInquiries(
  db: Read,
  filters: InquiryFilters,
  { user }: Actor,
): Promise<Page<InquiryRow>> {
  const query = filtered(db, filters).where(withinScope(user, inquiryScope));
  const { list, total } = await pageOf(inOrder(query), filters);
  return { list: list.map((row) => ({ ...row, phone: maskedMobile(row.phone) })), total };
}

/** Inquiry within the data scope, with the full telephone number. */
export function findInquiry(
  db: Read,
  id: string,
  { user }: Actor,
): Promise<InquiryRow | undefined> {
  return inquiries(db)
    .select([...columns, state, quote])
    .where("q.inquiryId", "=", id)
    .where(withinScope(user, inquiryScope))
    .executeTakeFirst();
}

/** Inquiries sent by the user, newest first. */
export function listSentInquiries(
  db: Read,
  filters: InquiryFilters,
  { user }: Actor,
): Promise<Page<InquiryRow>> {
  return pageOf(inOrder(filtered(db, filters).where("q.inquirerId", "=", user.userId)), filters);
}

/** Inquiries received by the user: waiting ones first, then newest first. */
export function listReceivedInquiries(
  db: Read,
  filters: InquiryFilters,
  { user }: Actor,
): Promise<Page<InquiryRow>> {
  const query = filtered(db, filters).where("q.recipientId", "=", user.userId);
  return pageOf(inOrder(query.orderBy(sql`q.reply is not null`)), filters);
}

/** Number of waiting inquiries within the user's data scope. */
export async function countWaitingInquiries(db: Read, user: CurrentUser): Promise<number> {
  const { total } = await db
    .selectFrom("materialInquiry as q")
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .where("q.reply", "is", null)
    .where(withinScope(user, inquiryScope))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const inOrder = (query: ReturnType<typeof filtered>) =>
  query.select([...columns, state, quote]).orderBy("q.inquiryId", "desc");
