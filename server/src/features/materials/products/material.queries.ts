import { materialInfo } from "@aeromaint/contracts/materials/product.ts";
import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Static } from "typebox";
import { countRows } from "../../../crud/count-rows.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { type Importable, writeOneByOne } from "../../../crud/import/importable.ts";
import { longPageOf } from "../../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
import { sortedBy } from "../../../crud/sorting.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Db, Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { findFilesByOwner, removeFilesOf } from "../../../infra/files/owned-files.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { applicabilitySummary, matchesApplicability } from "../../applicability/applicability.ts";
import { reopenProduct } from "./material-decision.queries.ts";
import {
  allProducts,
  filterProducts,
  findRelatedNumbers,
  joinPictureUrls,
  materialScope,
  productOf,
  productRows,
  productSortColumns,
  savePictures,
} from "./material-rows.queries.ts";
import { checkSupplier, findOwnFirm, listSupplierLabels } from "./material-suppliers.queries.ts";
import { checkNoCycleForEditor } from "./supersession-cycle.queries.ts";
import type { ViewCount } from "./view-counter.ts";

const ownTable = { dept: "dept_id", owner: "created_by" };

/** Products of the back office within the user's data scope, newest first. */
export const materialStore: ResourceStore<typeof materialInfo> = {
  async list(db, filters, { user }) {
    const where = sql<SqlBool>`${withinScope(user, materialScope)} and ${filterProducts(filters)}
      and ${matchesApplicability("m.info_id", filters)}`;
    const order = sortedBy(productSortColumns, filters, allProducts.order);
    const page = { ...allProducts, order, where, query: backOfficeRows(db), paging: filters };
    const { list: rows, total } = await longPageOf(db, page);
    const files = await findFilesByOwner(
      db,
      rows.map(({ infoId }) => infoId),
    );
    return { list: rows.map((row) => productOf(row, files)), total };
  },

  async find(db, id, { user }) {
    const row = await backOfficeRows(db)
      .where("m.infoId", "=", id)
      .where(withinScope(user, materialScope))
      .executeTakeFirst();
    if (!row) return undefined;
    const [files, numbers] = await Promise.all([
      findFilesByOwner(db, [id]),
      findRelatedNumbers(db, row),
    ]);
    return {
      ...productOf(row, files),
      ...numbers,
      url: joinPictureUrls(files, id, "detailImages"),
    };
  },

  async create(unit, { coverImage, detailImages, price, ...fields }, { user }) {
    const supplierId = fields.supplierId ?? (await findOwnFirm(unit.tx, user.userId));
    const columns = { ...withEmptyLists(fields), supplierId };
    await checkSupplier(unit.tx, fields.supplierId);
    const infoId = await insertRow(unit, "materialInfo", "infoId", {
      ...columns,
      price: String(price),
      createdBy: user.userId,
      deptId: user.deptId,
    });
    const pictures = { coverImage, detailImages };
    await savePictures(unit, infoId, { pictures, userId: user.userId });
    await checkNoCycleForEditor(unit.tx, infoId, user);
    return infoId;
  },

  async update(unit, id, fields, { user }) {
    await checkSupplier(unit.tx, fields.supplierId);
    await updateProduct(unit, id, { fields, user, within: withinScope(user, ownTable) });
    await reopenProduct(unit, id, ["2"]);
  },

  async remove(unit, ids, { user }) {
    await removeRows(unit, "materialInfo", "infoId", ids, withinScope(user, ownTable));
    await removeFilesOf(unit, ids);
  },
};

interface ProductChange {
  fields: Static<typeof materialInfo.update>;
  user: CurrentUser;
  within: RawBuilder<SqlBool>;
}

/**
 * Writes the fields and pictures of a form.
 * @throws 404 if the product is not `within` reach, 409 for a stale version
 */
export async function updateProduct(
  unit: UnitOfWork,
  id: string,
  { fields: { coverImage, detailImages, ...fields }, user, within }: ProductChange,
): Promise<void> {
  await updateRow(unit, "materialInfo", "infoId", id, withEmptyLists(fields), within);
  const pictures = { coverImage, detailImages };
  await savePictures(unit, id, { pictures, userId: user.userId });
  const { partNumber, supersededBy } = fields;
  if (partNumber || supersededBy) await checkNoCycleForEditor(unit.tx, id, user);
}

export const backOfficeRows = (db: Read) =>
  productRows(db).select(applicabilitySummary("m.info_id").as("applicabilityText"));

const lists = ["certificates", "interchangeable", "substitutes"] as const;

/** Replaces null by an empty list: the columns are not nullable. */
function withEmptyLists<F extends Partial<Record<(typeof lists)[number], string[] | null>>>(
  fields: F,
) {
  const empty = lists.filter((name) => fields[name] === null).map((name) => [name, []]);
  return { ...fields, ...Object.fromEntries(empty) } as F &
    Record<keyof F & (typeof lists)[number], string[]>;
}

/** Number of pending products within the user's data scope. */
export function countPendingProducts(db: Read, user: CurrentUser): Promise<number> {
  const where = sql<SqlBool>`m.status = '0' and ${withinScope(user, materialScope)}`;
  return countRows(db, { ...allProducts, where });
}

/** True if the product is within the user's data scope. */
export async function isMaterialInScope(
  db: Read,
  user: CurrentUser,
  infoId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("materialInfo as m")
    .select("m.infoId")
    .where("m.infoId", "=", infoId)
    .where(withinScope(user, materialScope))
    .executeTakeFirst();
  return row !== undefined;
}

/** Import of products by part number. Imported products wait for approval. */
export const materialImport: Importable = {
  resource: materialInfo,
  table: "materialInfo",
  key: ["partNumber"],
  fields: {
    partNumber: { note: "导入时按件号查找产品，必须填写" },
    categoryId: { choices: listCategoryPaths, note: "上级与下级用“/”分隔" },
    supplierId: { choices: listSupplierLabels },
  },
  store: {
    rows: (db, { user }, numbers) =>
      productRows(db)
        .where(withinScope(user, materialScope))
        .$if(numbers !== null, (query) =>
          query.where("m.partNumber", "=", anyOf(numbers ?? [], "text")),
        )
        .orderBy("m.infoId")
        .limit(importLimits.rows + 1)
        .execute(),
    ...writeOneByOne(materialStore),
  },
};

async function listCategoryPaths(db: Read) {
  const { rows } = await sql<{ id: string; names: string[] }>`
    with recursive placed as (
      select category_id, array[name] as names from material_category where parent_id is null
      union all
      select c.category_id, p.names || c.name
      from placed p join material_category c on c.parent_id = p.category_id
    ) select category_id as id, names from placed order by names`.execute(db);
  return rows.map(({ id, names: path }) => ({ id, label: path.join("/"), path }));
}

/** Adds views to products. Views change neither the version nor cached lists. */
export async function addViews(db: Db, counts: readonly ViewCount[]): Promise<void> {
  const ids = counts.map(({ infoId }) => infoId);
  const views = counts.map((count) => count.views);
  // Locks in id order: two servers that write the same products must not deadlock.
  await sql`with locked as (
      select m.info_id, v.views
      from unnest(${ids}::bigint[], ${views}::bigint[]) as v (info_id, views)
      join material_info m using (info_id) order by m.info_id for update of m
    )
    update material_info m set view_num = m.view_num + locked.views
    from locked where m.info_id = locked.info_id`.execute(db);
}
