import type {
  FirmLicenceDecision,
  FirmLicenceRow,
  firmLicence,
  OwnFirm,
} from "@aeromaint/contracts/people/firm.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Static } from "typebox";
import type { Actor } from "../../../crud/actor.ts";
import { countRows } from "../../../crud/count-rows.ts";
import type { Page, Paging } from "../../../crud/paging.ts";
import { containsPart, equals, matching } from "../../../crud/row-list.ts";
import { insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { cancelDue, reschedule } from "../../../infra/due/due.queries.ts";
import { fileUrl } from "../../../infra/files/file-urls.ts";
import { findFilesByOwner, removeFilesOf, updateFiles } from "../../../infra/files/owned-files.ts";
import { conflict, forbidden, invalidField, notFound } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { licenceOf } from "../account-files.queries.ts";
import { peopleScope } from "../people-filters.queries.ts";

type LicenceFilters = Paging & { enterpriseName?: string; licenceName?: string; status?: string };

/** Licences `l` with their firms `p`, newest first. */
async function selectFirmLicences(
  db: Read,
  where: RawBuilder<SqlBool>,
  { now, page = sql`` }: { now: Date; page?: RawBuilder<unknown> },
): Promise<FirmLicenceRow[]> {
  const { rows } = await sql<Omit<FirmLicenceRow, "pictureUrl">>`
    select l.licence_id, l.information_id, p.enterprise_name, l.licence_name, l.licence_number,
      l.valid_from, l.valid_until, l.valid_until - ${asTimestamp(now)}::date as days_left,
      l.status, l.reason, l.decided_at, l.created_at as create_time, l.version
    from firm_licence l join repair_person p using (information_id)
    where ${where} order by l.licence_id desc ${page}`.execute(db);
  const files = await findFilesByOwner(
    db,
    rows.map(({ licenceId }) => licenceId),
  );
  return rows.map((row) => {
    const [picture] = files.get(row.licenceId)?.get("picture") ?? [];
    return { ...row, pictureUrl: picture ? fileUrl(picture) : null };
  });
}

const firmsInScope = ({ user }: Actor) => withinScope(user, peopleScope);

/** Licences of firms within the actor's data scope. */
export async function listFirmLicences(
  db: Read,
  { pageNum = 1, pageSize = 20, ...filters }: LicenceFilters,
  actor: Actor,
): Promise<Page<FirmLicenceRow>> {
  const conditions = {
    enterpriseName: containsPart("p.enterpriseName"),
    licenceName: containsPart("l.licenceName"),
    status: equals("l.status"),
  };
  const where = matching(filters, conditions, firmsInScope(actor));
  const page = sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
  const [list, total] = await Promise.all([
    selectFirmLicences(db, where, { now: actor.now, page }),
    countFirmLicences(db, where),
  ]);
  return { list, total };
}

const countFirmLicences = (db: Read, where: RawBuilder<SqlBool>): Promise<number> =>
  countRows(db, { from: sql`firm_licence l join repair_person p using (information_id)`, where });

export async function findFirmLicence(
  db: Read,
  id: string,
  actor: Actor,
): Promise<FirmLicenceRow | undefined> {
  const where = sql<SqlBool>`l.licence_id = ${id}::bigint and ${firmsInScope(actor)}`;
  return (await selectFirmLicences(db, where, { now: actor.now }))[0];
}

/** Number of pending licences within the actor's data scope. */
export const countPendingLicences = (db: Read, actor: Actor): Promise<number> =>
  countFirmLicences(db, sql<SqlBool>`l.status = '0' and ${firmsInScope(actor)}`);

/** True for a licence within the user's data scope, or of the own firm. */
export async function isLicenceInScope(
  db: Read,
  user: CurrentUser,
  licenceId: string,
): Promise<boolean> {
  const where = sql<SqlBool>`l.licence_id = ${licenceId}::bigint and ${withinScope(user, peopleScope)}`;
  return (await countFirmLicences(db, where)) > 0;
}

export async function isOwnLicence(
  db: Read,
  { userId }: CurrentUser,
  licenceId: string,
): Promise<boolean> {
  const where = sql<SqlBool>`l.licence_id = ${licenceId}::bigint and p.user_id = ${userId}::bigint`;
  return (await countFirmLicences(db, where)) > 0;
}

/** Own firm with its licences; undefined without a firm. */
export async function findFirmOf(
  db: Read,
  { user: { userId }, now }: Actor,
): Promise<OwnFirm | undefined> {
  const { rows } = await sql<Omit<OwnFirm, "licenseUrl" | "licences">>`
    select information_id, enterprise_name, credit_code, nature, decided_at, created_at as create_time
    from repair_person where user_id = ${userId}::bigint and user_nature = '2'`.execute(db);
  const [firm] = rows;
  if (!firm) return undefined;
  const { informationId } = firm;
  const own = sql<SqlBool>`l.information_id = ${informationId}::bigint`;
  const [files, list] = await Promise.all([
    findFilesByOwner(db, [informationId]),
    selectFirmLicences(db, own, { now }),
  ]);
  return { ...firm, licenseUrl: licenceOf(files, informationId), licences: list };
}

/** Condition for licences of the own firm. No licence matches without a firm. */
const isOwn = ({ user }: Actor) => sql<SqlBool>`information_id = (select p.information_id
  from repair_person p where p.user_id = ${user.userId}::bigint and p.user_nature = '2')`;

/** Limit per firm. */
const maxLicences = 30;

/** Adds an own licence. @throws 400 if expired, 403 without a firm, 409 over the limit */
export async function addOwnLicence(
  unit: UnitOfWork,
  { picture, ...fields }: Static<typeof firmLicence.create>,
  actor: Actor,
): Promise<string> {
  const { userId } = actor.user;
  // Locks the firm, so that concurrent requests cannot exceed the limit.
  const { rows } = await sql<{ informationId: string; total: number }>`
    select p.information_id,
      (select count(*)::int from firm_licence l where l.information_id = p.information_id) as total
    from repair_person p where p.user_id = ${userId}::bigint and p.user_nature = '2'
    for update`.execute(unit.tx);
  const [firm] = rows;
  if (!firm) throw forbidden();
  const { informationId, total } = firm;
  if (total >= maxLicences) {
    throw conflict(`最多提交 ${maxLicences} 份证照，请先删除不再使用的`);
  }
  const row = { ...fields, informationId, createdBy: userId };
  const licenceId = await insertRow(unit, "firmLicence", "licenceId", row);
  await checkNotExpired(unit, licenceId, actor);
  await savePicture(unit, licenceId, { picture, userId });
  return licenceId;
}

/** Updates an own licence, which becomes pending. @throws 404 for other firms, 409 if stale */
export async function changeOwnLicence(
  unit: UnitOfWork,
  licenceId: string,
  { picture, ...fields }: Static<typeof firmLicence.update>,
  actor: Actor,
): Promise<void> {
  const undecided = { status: "0", reason: null, decidedBy: null, decidedAt: null };
  const columns = { ...fields, ...undecided };
  await updateRow(unit, "firmLicence", "licenceId", licenceId, columns, isOwn(actor));
  await checkNotExpired(unit, licenceId, actor);
  await savePicture(unit, licenceId, { picture, userId: actor.user.userId });
  await reschedule(unit, [licenceId], actor.now);
}

/** @throws 400 for an expired licence */
async function checkNotExpired({ tx }: UnitOfWork, id: string, { now }: Actor): Promise<void> {
  const { rows } = await sql`select 1 from firm_licence where licence_id = ${id}::bigint
    and valid_until < ${asTimestamp(now)}::date`.execute(tx);
  if (rows.length > 0) throw invalidField("validUntil", "有效期至不能早于今天");
}

interface SentPicture {
  picture: Static<typeof firmLicence.update>["picture"];
  userId: string;
}

const savePicture = (unit: UnitOfWork, ownerId: string, { picture, userId }: SentPicture) =>
  updateFiles(unit, {
    ownerId,
    field: "picture",
    title: "证照图片",
    isPrivate: true,
    changes: picture,
    userId,
  });

export async function removeOwnLicences(
  unit: UnitOfWork,
  ids: string[],
  actor: Actor,
): Promise<void> {
  await removeRows(unit, "firmLicence", "licenceId", ids, isOwn(actor));
  await removeFilesOf(unit, ids);
  await cancelDue(unit, ids);
}

/**
 * Approves or rejects pending licences, all or none. Forms opened earlier become stale.
 * @throws 404 out of scope, 409 if one is already decided, even concurrently
 */
export async function decideLicences(
  unit: UnitOfWork,
  { ids, status, reason }: FirmLicenceDecision & { ids: string[] },
  actor: Actor,
): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select l.status from firm_licence l join repair_person p using (information_id)
    where l.licence_id = any(${ids}::bigint[]) and ${firmsInScope(actor)}
    order by l.licence_id for update of l`.execute(unit.tx);
  if (rows.length !== ids.length) throw notFound();
  if (rows.some((row) => row.status !== "0")) {
    throw conflict(ids.length > 1 ? "所选证照中有已审核的，请刷新后重试" : "该证照已审核");
  }
  const { user, now } = actor;
  await sql`
    update firm_licence set status = ${status}, decided_by = ${user.userId}::bigint,
      reason = ${status === "2" ? (reason ?? null) : null}, decided_at = ${now.toISOString()},
      version = version + 1
    where licence_id = any(${ids}::bigint[])`.execute(unit.tx);
  await reschedule(unit, ids, now);
  await unit.record({
    act: "firmLicence.decided",
    subject: ids,
    status,
    reason,
    actorId: user.userId,
    now,
    changes: [["status", "0", status]],
  });
}
