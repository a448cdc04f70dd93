import type {
  MaterialReading,
  OpenMaterial,
  OpenMaterialRow,
  OpenMaterialsQuery,
} from "@aeromaint/contracts/materials/product.ts";
import { hasPermission } from "@aeromaint/contracts/permissions.ts";
import { type SqlBool, sql } from "kysely";
import { longPageOf, type Page } from "../../../crud/paging.ts";
import type { Read } from "../../../infra/db/database.ts";
import { commaList } from "../../../infra/files/file-urls.ts";
import { filesOf } from "../../../infra/files/owned-files.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { picturesOf } from "./material-files.queries.ts";
import { filterProducts, products } from "./material-filters.queries.ts";
import { isSupplierShown, materialScope, productOf, productRows } from "./material-rows.queries.ts";

const passed = "1";

/** What visitors see: passed products of the chosen category and below, newest first. */
export async function listReleasedMaterials(
  db: Read,
  { trainId, toolCategoryId, title, name, ...query }: OpenMaterialsQuery,
): Promise<Page<OpenMaterialRow>> {
  const { beginTime, endTime, keyword, categoryId = trainId ?? toolCategoryId } = query;
  const asked = { categoryId, name: title ?? name, keyword, beginTime, endTime, status: passed };
  const { list, total } = await longPageOf(db, {
    ...products,
    where: filterProducts(asked),
    query: productRows(db).select([coverIds.as("covers"), isSupplierShown.as("isShown")]),
    paging: query,
  });
  const shown = list.map(({ covers, isShown, supplierName, ...row }) => ({
    ...row,
    supplierName: isShown ? supplierName : null,
    price: Number(row.price),
    viewNum: Number(row.viewNum),
    file: joined(covers),
  }));
  return { list: shown, total };
}

// Rows and covers are one statement: this is what every visitor waits for.
const coverIds = sql<string[]>`array(select f.file_id from sys_file f
  where f.owner_id = m.info_id and f.field = 'coverImage' and not f.is_private
  order by f.position, f.file_id)`;

const joined = (fileIds: readonly string[]) =>
  commaList(
    fileIds.map((fileId) => ({ fileId, isPrivate: false })),
    { trailing: false },
  );

/** A passed product as a visitor opens it, which counts one view. */
export async function openProduct(db: Read, id: string): Promise<OpenMaterial | undefined> {
  if (!(await countView(db, id))) return undefined;
  const row = await productRows(db)
    .select(isSupplierShown.as("isShown"))
    .where("m.infoId", "=", id)
    .where("m.status", "=", passed)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await filesOf(db, [id]);
  const supplierName = row.isShown ? row.supplierName : null;
  return { ...productOf(row, files), supplierName, url: picturesOf(files, id, "detailImages") };
}

/**
 * A product as someone signed in opens it. Staff with its right see it in any
 * state and counts for nothing; everybody else reads what has passed, and counts one view.
 */
export async function findMaterialReading(
  db: Read,
  id: string,
  user: CurrentUser,
): Promise<MaterialReading | undefined> {
  const keeps = hasPermission(user.permissions, "material:info:query")
    ? withinScope(user, materialScope)
    : sql<SqlBool>`false`;
  const row = await productRows(db)
    .select([
      keeps.$castTo<boolean>().as("keeps"),
      collectedBy(user),
      isSupplierShown.as("isShown"),
    ])
    .where("m.infoId", "=", id)
    .where(sql<SqlBool>`(${keeps} or m.status = ${passed})`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { keeps: isKeeper, isShown, isCollect, viewNum, ...product } = row;
  const hidden = !isKeeper && !isShown && { supplierId: null, supplierName: null };
  const counted = isKeeper ? viewNum : await countView(db, id);
  if (counted === undefined) return undefined;
  const files = await filesOf(db, [id]);
  const url = picturesOf(files, id, "detailImages");
  return { ...productOf({ ...product, viewNum: counted }, files), ...hidden, url, isCollect };
}

/**
 * Counts a view of a passed product and says how many there are now. It is no edit: neither the
 * version nor the ready answers of lists change with it.
 */
async function countView(db: Read, id: string): Promise<string | undefined> {
  const row = await db
    .updateTable("materialInfo")
    .set((eb) => ({ viewNum: eb("viewNum", "+", "1") }))
    .where("infoId", "=", id)
    .where("status", "=", passed)
    .returning("viewNum")
    .executeTakeFirst();
  return row?.viewNum;
}

function collectedBy({ userId }: CurrentUser) {
  return sql<boolean>`exists (select from aviation_collect k
    where k.user_id = ${userId}::bigint and k.collect_type = '2' and k.assoc_id = m.info_id)`.as(
    "isCollect",
  );
}
