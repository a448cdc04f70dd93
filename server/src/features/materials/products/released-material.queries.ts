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
import { isSupplierShown } from "../suppliers.queries.ts";
import { picturesOf } from "./material-files.queries.ts";
import { filterProducts, products } from "./material-filters.queries.ts";
import { findProductRow, materialScope, productOf, productRows } from "./material-rows.queries.ts";
import type { ViewCounter } from "./view-counter.ts";

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
export async function openProduct(
  db: Read,
  id: string,
  views: ViewCounter,
): Promise<OpenMaterial | undefined> {
  const { row, unwritten } = await views.read(id, () =>
    findProductRow(db, id, {
      also: sql<{ isShown: boolean }>`${isSupplierShown} as is_shown`,
      where: sql<SqlBool>`m.status = ${passed}`,
    }),
  );
  if (!row) return undefined;
  views.count(id);
  const files = await filesOf(db, [id]);
  const supplierName = row.isShown ? row.supplierName : null;
  const viewNum = withViews(row.viewNum, unwritten + 1);
  const url = picturesOf(files, id, "detailImages");
  return { ...productOf({ ...row, viewNum }, files), supplierName, url };
}

/**
 * A product as someone signed in opens it. Staff with its right see it in any state, which counts
 * for nothing; everybody else reads what has passed, and counts one view.
 */
export async function findMaterialReading(
  db: Read,
  id: string,
  { user, views }: { user: CurrentUser; views: ViewCounter },
): Promise<MaterialReading | undefined> {
  const keeps = hasPermission(user.permissions, "material:info:query")
    ? withinScope(user, materialScope)
    : sql<SqlBool>`false`;
  const { row, unwritten } = await views.read(id, () =>
    findProductRow(db, id, {
      also: sql<ForReader>`${keeps} as keeps, ${isCollectedBy(user)} as is_collect,
        ${isSupplierShown} as is_shown`,
      where: sql<SqlBool>`(${keeps} or m.status = ${passed})`,
    }),
  );
  if (!row) return undefined;
  const { keeps: isKeeper, isShown, isCollect, ...product } = row;
  if (!isKeeper) views.count(id);
  const viewNum = withViews(product.viewNum, unwritten + (isKeeper ? 0 : 1));
  const hidden = !isKeeper && !isShown && { supplierId: null, supplierName: null };
  const files = await filesOf(db, [id]);
  const url = picturesOf(files, id, "detailImages");
  return { ...productOf({ ...product, viewNum }, files), ...hidden, url, isCollect };
}

function withViews(stored: string, more: number): string {
  return String(BigInt(stored) + BigInt(more));
}

/** What of a product depends on who reads it. */
interface ForReader {
  keeps: boolean;
  isCollect: boolean;
  isShown: boolean;
}

const isCollectedBy = ({
  userId,
}: CurrentUser) => sql<boolean>`exists (select from aviation_collect k
    where k.user_id = ${userId}::bigint and k.collect_type = '2' and k.assoc_id = m.info_id)`;
