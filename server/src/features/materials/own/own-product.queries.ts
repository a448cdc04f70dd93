import { ownProduct, type ProductOffer } from "@aeromaint/contracts/materials/product.ts";
import { type SqlBool, sql } from "kysely";
import type { Static } from "typebox";
import type { Actor } from "../../../crud/actor.ts";
import { longPageOf, type Page, type Paging } from "../../../crud/paging.ts";
import { removeRows, updateRow } from "../../../crud/rows.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { findFilesByOwner, removeFilesOf } from "../../../infra/files/owned-files.ts";
import { forbidden } from "../../../infra/http/errors.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { backOfficeRows, materialStore, updateProduct } from "../products/material.queries.ts";
import { reopenProduct } from "../products/material-decision.queries.ts";
import {
  allProducts,
  filterProducts,
  joinPictureUrls,
  productOf,
} from "../products/material-rows.queries.ts";
import { findOwnFirm } from "../products/material-suppliers.queries.ts";

type OwnProductRow = Static<typeof ownProduct.row>;
type OwnProductDetail = Static<typeof ownProduct.detail>;

/** Condition for products of the user's firm; false for users without a firm. */
async function isOfOwnFirm(db: Read, { userId }: CurrentUser) {
  return sql<SqlBool>`supplier_id = ${await findOwnFirm(db, userId)}::bigint`;
}

/** Products of the user's firm, newest first. */
export async function listOwnProducts(
  db: Read,
  filters: Paging & { status?: string; name?: string },
  { user }: Actor,
): Promise<Page<OwnProductRow>> {
  const where = sql<SqlBool>`${await isOfOwnFirm(db, user)} and ${filterProducts(filters)}`;
  const { list, total } = await longPageOf(db, {
    ...allProducts,
    where,
    query: backOfficeRows(db),
    paging: filters,
  });
  const files = await findFilesByOwner(
    db,
    list.map(({ infoId }) => infoId),
  );
  return { list: list.map((row) => productOf(row, files)), total };
}

export async function countOwnProducts(db: Read, user: CurrentUser) {
  const { rows } = await sql<{ pending: number; passed: number; rejected: number }>`
    select count(*) filter (where status = '0')::int as pending,
      count(*) filter (where status = '1')::int as passed,
      count(*) filter (where status = '2')::int as rejected
    from material_info where ${await isOfOwnFirm(db, user)}`.execute(db);
  return rows[0] ?? { pending: 0, passed: 0, rejected: 0 };
}

export async function findOwnProduct(
  db: Read,
  id: string,
  { user }: Actor,
): Promise<OwnProductDetail | undefined> {
  const row = await backOfficeRows(db)
    .where("m.infoId", "=", id)
    .where(await isOfOwnFirm(db, user))
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await findFilesByOwner(db, [id]);
  return { ...productOf(row, files), url: joinPictureUrls(files, id, "detailImages") };
}

/** Submits a product of the user's firm; it waits for a decision. @throws 403 without a firm */
export async function addOwnProduct(
  unit: UnitOfWork,
  input: Static<typeof ownProduct.create>,
  actor: Actor,
): Promise<string> {
  if (!(await findOwnFirm(unit.tx, actor.user.userId))) throw forbidden();
  return materialStore.create(unit, input, actor);
}

const immediateFields = ["price", "stock"];

/**
 * Changes a product of the user's firm. A rejected product waits for a decision again. An approved one does too,
 * unless only price and stock change.
 * @returns true if the product waits now
 * @throws 404 for another firm's product, 409 for a stale version
 */
export async function updateOwnProduct(
  unit: UnitOfWork,
  id: string,
  fields: Static<typeof ownProduct.update>,
  actor: Actor,
): Promise<boolean> {
  const { user } = actor;
  await updateProduct(unit, id, { fields, user, within: await isOfOwnFirm(unit.tx, user) });
  const { coverImage, detailImages } = fields;
  const hasOthers = unit.fieldChanges.some(({ field }) => !immediateFields.includes(field));
  await reopenProduct(unit, id, hasOthers || coverImage || detailImages ? ["1", "2"] : ["2"]);
  return (await findOwnProduct(unit.tx, id, actor))?.status === "0";
}

/** Sets price and stock. @throws 404 for another firm's product, 409 for a stale version */
export async function updateOffer(
  unit: UnitOfWork,
  id: string,
  offer: ProductOffer,
  { user }: Actor,
): Promise<void> {
  await updateRow(unit, "materialInfo", "infoId", id, offer, await isOfOwnFirm(unit.tx, user));
}

/** Deletes a product of the user's firm and its draft. Inquiries remain. @throws 404 for another firm's product */
export async function removeOwnProduct(
  unit: UnitOfWork,
  id: string,
  { user }: Actor,
): Promise<void> {
  await removeRows(unit, "materialInfo", "infoId", [id], await isOfOwnFirm(unit.tx, user));
  await removeFilesOf(unit, [id]);
  await sql`delete from draft where form_path = ${ownProduct.path} and row_id = ${id}`.execute(
    unit.tx,
  );
}
