import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import {
  type MaterialInfoRow,
  materialInfo,
  type RelatedNumbers,
} from "@aeromaint/contracts/materials/product.ts";
import { minNumberPart, numberForm } from "@aeromaint/contracts/search/number-form.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsText } from "../../../crud/paging.ts";
import { inPeriod, type Period } from "../../../crud/period.ts";
import { equals, matching } from "../../../crud/row-list.ts";
import { byPinyin } from "../../../crud/sorting.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { joinFileUrls } from "../../../infra/files/file-urls.ts";
import { type StoredFiles, updateFiles } from "../../../infra/files/owned-files.ts";
import { findSupersessions } from "../../part-numbers/part-numbers.ts";

/** Data scope columns of `material_info as m`. */
export const materialScope = { dept: "m.dept_id", owner: "m.created_by" };

const columns = [
  "m.infoId",
  "m.categoryId",
  "c.name as categoryName",
  "m.name",
  "m.subtitle",
  "m.price",
  "m.specifications",
  "m.brand",
  "m.style",
  "m.characteristic",
  "m.description",
  "m.introduce",
  "m.partNumber",
  "m.interchangeable",
  "m.substitutes",
  "m.supersededBy",
  "m.condition",
  "m.certificates",
  "m.supplierId",
  "m.stock",
  "s.enterpriseName as supplierName",
  "m.viewNum",
  "m.status",
  "m.reason",
  "m.createdAt as createTime",
  "m.version",
] as const;

/** Products `m` with category `c` and supplier firm `s`, without order. */
export function productRows(db: Read) {
  return db
    .selectFrom("materialInfo as m")
    .innerJoin("materialCategory as c", "c.categoryId", "m.categoryId")
    .leftJoin("repairPerson as s", "s.informationId", "m.supplierId")
    .select(columns);
}

const columnsText = sql.raw(
  columns.join(", ").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/**
 * Finds a product with additional columns in one text statement. Every visit of a product runs this query, and
 * building it with Kysely takes longer than the read.
 */
export async function findProductRow<Also>(
  db: Read,
  id: string,
  { also, where }: { also: RawBuilder<Also>; where: RawBuilder<SqlBool> },
): Promise<(StoredProduct & Also) | undefined> {
  const { rows } = await sql<StoredProduct & Also>`
    select ${columnsText}, ${also}
    from material_info m join material_category c using (category_id)
      left join repair_person s on s.information_id = m.supplier_id
    where m.info_id = ${id}::bigint and ${where}`.execute(db);
  return rows[0];
}

interface StoredProduct
  extends Omit<MaterialInfoRow, "price" | "viewNum" | "file" | "applicabilityText"> {
  price: string;
  viewNum: string;
}

/** Converts a stored product to its wire format. */
export function productOf<Row extends StoredProduct>(row: Row, files: StoredFiles) {
  const file = joinPictureUrls(files, row.infoId, "coverImage");
  // The column has at most twelve digits, which a double represents exactly.
  return { ...row, price: Number(row.price), viewNum: Number(row.viewNum), file };
}

/** Pictures of a form; undefined keeps the stored pictures. */
interface ProductPictures {
  coverImage?: FileChange[] | undefined;
  detailImages?: FileChange[] | undefined;
}

/** Comma-separated URLs of one picture list. */
export function joinPictureUrls(
  files: StoredFiles,
  infoId: string,
  field: keyof ProductPictures,
): string {
  return joinFileUrls(files.get(infoId)?.get(field) ?? [], { trailing: false });
}

export async function savePictures(
  unit: UnitOfWork,
  infoId: string,
  { pictures, userId }: { pictures: ProductPictures; userId: string },
): Promise<void> {
  for (const field of ["coverImage", "detailImages"] as const) {
    const { title } = materialInfo.fields[field];
    await updateFiles(unit, { ownerId: infoId, field, changes: pictures[field], userId, title });
  }
}

interface MaterialFilters extends Period {
  categoryId?: string | undefined;
  name?: string | undefined;
  /** Matches name, subtitle, part number, specifications or brand. */
  keyword?: string | undefined;
  subtitle?: string | undefined;
  partNumber?: string | undefined;
  condition?: string | undefined;
  certificate?: string | undefined;
  supplierName?: string | undefined;
  status?: string | undefined;
}

/** All products, newest first. */
export const allProducts = {
  from: sql`material_info m`,
  id: "m.info_id",
  order: sql`m.info_id desc`,
};

export const productSortColumns = {
  name: byPinyin(sql`m.name_lower`),
  status: sql`m.status`,
  subtitle: byPinyin(sql`m.subtitle`),
  price: sql`m.price`,
  brand: byPinyin(sql`m.brand`),
  viewNum: sql`m.view_num`,
};

/** Condition of the filters. */
export const filterProducts = (filters: MaterialFilters): RawBuilder<SqlBool> =>
  matching(
    filters,
    {
      categoryId: (categoryId) => sql`m.category_id = any(${subtreeIds(categoryId)})`,
      name: (name) => containsText(sql`m.name_lower`, name),
      keyword: (keyword) => sql`(${containsText(searchedText, keyword)} or ${hasNumber(keyword)})`,
      subtitle: (subtitle) => containsText(sql`lower(m.subtitle)`, subtitle),
      status: equals("m.status"),
      partNumber: (number) =>
        sql`(${containsText(sql`lower(m.part_number)`, number)} or ${hasNumber(number)})`,
      condition: equals("m.condition"),
      certificate: (certificate) => sql`${certificate} = any(m.certificates)`,
      supplierName: (name) => sql`m.supplier_id = any(${firmsNamed(name)})`,
    },
    ...inPeriod(sql`m.created_at`, filters),
  );

const searchedText = sql`lower(concat_ws(chr(10), m.name, m.subtitle, m.part_number,
  m.specifications, m.brand))`;

/** Matches at least four characters of any part number of the product, like the site search. */
function hasNumber(text: string): RawBuilder<SqlBool> {
  const form = numberForm(text);
  const isPart = form.length >= minNumberPart && !/[^\x20-\x7e]/.test(text.normalize("NFKC"));
  if (!isPart) return sql<SqlBool>`false`;
  return sql<SqlBool>`m.info_id = any(array(select n.owner_id from recognised_number n
    where n.source = 'field' and n.normalised like ${`%${form}%`}))`;
}

function firmsNamed(name: string): RawBuilder<string[]> {
  return sql`array(select s.information_id from repair_person s
    where s.user_nature = '2' and ${containsText(sql`lower(s.enterprise_name)`, name)})`;
}

/** Ids of a category and its subtree, evaluated once per statement. */
function subtreeIds(categoryId: string): RawBuilder<string[]> {
  return sql`array(
    with recursive chosen as (
      select category_id from material_category where category_id = ${categoryId}::bigint
      union
      select b.category_id from chosen c join material_category b on b.parent_id = c.category_id
    )
    select category_id from chosen)`;
}

type ProductNumbers = Pick<
  MaterialInfoRow,
  "infoId" | "partNumber" | "interchangeable" | "substitutes" | "supersededBy"
>;

/** Related numbers of a part, with the approved products that have them. */
export async function findRelatedNumbers(
  db: Read,
  product: ProductNumbers,
): Promise<RelatedNumbers> {
  const { infoId, partNumber, interchangeable, substitutes, supersededBy } = product;
  const hasOthers = partNumber !== null || interchangeable.length + substitutes.length > 0;
  const [alternatives, supersessions] = await Promise.all([
    hasOthers ? findAlternatives(db, product) : [],
    supersededBy ? findSupersessions(db, [infoId]) : undefined,
  ]);
  const supersession = supersessions?.get(infoId) ?? null;
  return { alternatives, supersession };
}

/** Alternatives stated by the product, and two-way ones stated by approved products. Each number appears once. */
async function findAlternatives(
  db: Read,
  { partNumber, interchangeable, substitutes }: ProductNumbers,
): Promise<RelatedNumbers["alternatives"]> {
  const own = partNumber ?? "";
  const { rows } = await sql<RelatedNumbers["alternatives"][number]>`
    with stated as (
      select number, true as is_two_way, place from unnest(${interchangeable}::text[])
        with ordinality as own (number, place)
      union all
      select number, false, 100 + place from unnest(${substitutes}::text[])
        with ordinality as own (number, place)
      union all
      select m.part_number, true, 200 + row_number() over (order by m.info_id)
      from recognised_number n join material_info m on m.info_id = n.owner_id
      where n.normalised = number_form(${own}) and n.source = 'field' and m.status = '1'
        and number_form(${own}) in (select number_form(number) from unnest(m.interchangeable) as number)),
    known as (
      select distinct on (number_form(number)) number, is_two_way, place from stated
      where number_form(number) not in ('', number_form(${own}))
      order by number_form(number), place)
    select k.number as part_number, k.is_two_way, (
      select p.info_id from material_info p
      where number_form(p.part_number) = number_form(k.number) and p.status = '1'
      order by p.info_id desc limit 1) as info_id
    from known k order by k.place`.execute(db);
  return rows;
}
