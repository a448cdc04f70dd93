import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import type {
  MaterialForUser,
  OpenMaterial,
  OpenMaterialRow,
  OpenMaterialsQuery,
} from "@aeromaint/contracts/materials/product.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import { type SqlBool, sql } from "kysely";
import { longPageOf, type Page } from "../../../crud/paging.ts";
import type { Read } from "../../../infra/db/database.ts";
import { joinFileUrls } from "../../../infra/files/file-urls.ts";
import { findFilesByOwner } from "../../../infra/files/owned-files.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../../infra/sessions/current-user.ts";
import { findApplicability } from "../../applicability/applicability.ts";
import {
  countListFacets,
  findFacetConditions,
  fitOf,
  hasFacets,
  onlyFitting,
} from "../../search/facets/facets.ts";
import { isSupplierShown } from "../suppliers.queries.ts";
import {
  allProducts,
  filterProducts,
  findProductRow,
  findRelatedNumbers,
  joinPictureUrls,
  materialScope,
  productOf,
  productRows,
} from "./material-rows.queries.ts";
import type { ViewCounter } from "./view-counter.ts";

const passed = "1";

interface MaterialListQuery {
  query: OpenMaterialsQuery;
  now: Date;
}

/** Approved products of the chosen category and its subtree. */
function filtersOf({ trainId, toolCategoryId, title, name, ...query }: OpenMaterialsQuery) {
  const { beginTime, endTime, keyword, categoryId = trainId ?? toolCategoryId } = query;
  return { categoryId, name: title ?? name, keyword, beginTime, endTime, status: passed };
}

/** Public products, newest first. With types in the query, matching products come first. */
export async function listReleasedMaterials(
  db: Read,
  { query, now }: MaterialListQuery,
): Promise<Page<OpenMaterialRow>> {
  const fit = fitOf(allProducts.id, query);
  const facets = hasFacets(allProducts.id, await findFacetConditions(db, query, now));
  const conditions = [filterProducts(filtersOf(query)), ...facets, ...(fit?.where ?? [])];
  const { list, total } = await longPageOf(db, {
    ...allProducts,
    order: fit ? sql`${fit.order}, ${allProducts.order}` : allProducts.order,
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    query: productRows(db)
      .select([coverIds.as("covers"), isSupplierShown.as("isShown")])
      .$if(fit !== undefined, (rows) =>
        rows.select((fit?.mark ?? sql<boolean>`false`).as("isFitting")),
      ),
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

/** Number of public products for each facet. */
export function countMaterialFacets(
  db: Read,
  { query, now }: MaterialListQuery,
): Promise<FacetCounts> {
  const listed = {
    kind: "product",
    kinds: [],
    join: sql`join material_info m on m.info_id = f.owner_id`,
    where: [filterProducts(filtersOf(query)), ...onlyFitting(query)],
    whereOfKind: [],
  } as const;
  return countListFacets(db, listed, { filters: query, now });
}

// One statement for rows and covers: every visitor waits for it.
const coverIds = sql<string[]>`array(select f.file_id from sys_file f
  where f.owner_id = m.info_id and f.field = 'coverImage' and not f.is_private
  order by f.position, f.file_id)`;

const joined = (fileIds: readonly string[]) =>
  joinFileUrls(
    fileIds.map((fileId) => ({ fileId, isPrivate: false })),
    { trailing: false },
  );

/** Approved product for a visitor; counts one view. */
export async function findPublicProduct(
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
  const [files, numbers] = await Promise.all([
    findFilesByOwner(db, [id]),
    findRelatedNumbers(db, row),
  ]);
  const supplierName = row.isShown ? row.supplierName : null;
  const viewNum = withViews(row.viewNum, unwritten + 1);
  const url = joinPictureUrls(files, id, "detailImages");
  return { ...productOf({ ...row, viewNum }, files), ...numbers, supplierName, url };
}

/**
 * Product for a signed-in user. Staff with its permission see every state and count no view. Other users see approved
 * products and count one view.
 */
export async function findMaterialForUser(
  db: Read,
  id: string,
  { user, views }: { user: CurrentUser; views: ViewCounter },
): Promise<MaterialForUser | undefined> {
  const keeps = hasPermission(user.permissions, "material:info:query")
    ? withinScope(user, materialScope)
    : sql<SqlBool>`false`;
  const { row, unwritten } = await views.read(id, () =>
    findProductRow(db, id, {
      also: sql<ReaderColumns>`${keeps} as keeps, ${isCollectedBy(user)} as is_collect,
        ${isSupplierShown} as is_shown`,
      where: sql<SqlBool>`(${keeps} or m.status = ${passed})`,
    }),
  );
  if (!row) return undefined;
  const { keeps: isKeeper, isShown, isCollect, ...product } = row;
  if (!isKeeper) views.count(id);
  const viewNum = withViews(product.viewNum, unwritten + (isKeeper ? 0 : 1));
  const hidden = !isKeeper && !isShown && { supplierId: null, supplierName: null };
  const [files, applicability, numbers] = await Promise.all([
    findFilesByOwner(db, [id]),
    findApplicability(db, id),
    findRelatedNumbers(db, row),
  ]);
  const url = joinPictureUrls(files, id, "detailImages");
  const shown = { ...productOf({ ...product, viewNum }, files), ...numbers };
  return { ...shown, ...hidden, url, isCollect, applicability };
}

function withViews(stored: string, more: number): string {
  return String(BigInt(stored) + BigInt(more));
}

/** Properties of a product that depend on the reader. */
interface ReaderColumns {
  keeps: boolean;
  isCollect: boolean;
  isShown: boolean;
}

const isCollectedBy = ({
  userId,
}: CurrentUser) => sql<boolean>`exists (select from aviation_collect k
    where k.user_id = ${userId}::bigint and k.collect_type = '2' and k.assoc_id = m.info_id)`;
