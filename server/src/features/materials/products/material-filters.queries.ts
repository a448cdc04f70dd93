import { minNumberPart, numberForm } from "@aeromaint/contracts/search/number-form.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hasText } from "../../../crud/paging.ts";
import { inPeriod, type Period } from "../../../crud/period.ts";
import { bySound } from "../../../crud/sorting.ts";

export interface MaterialFilters extends Period {
  categoryId?: string | undefined;
  name?: string | undefined;
  /** Stands in name, subtitle, part number, specifications or brand. */
  keyword?: string | undefined;
  subtitle?: string | undefined;
  partNumber?: string | undefined;
  condition?: string | undefined;
  certificate?: string | undefined;
  supplierName?: string | undefined;
  status?: string | undefined;
}

/** All products, newest first. */
export const products = { from: sql`material_info m`, id: "m.info_id", order: sql`m.info_id desc` };

export const productSortColumns = {
  name: bySound(sql`m.name_lower`),
  status: sql`m.status`,
  subtitle: bySound(sql`m.subtitle`),
  price: sql`m.price`,
  brand: bySound(sql`m.brand`),
  viewNum: sql`m.view_num`,
};

/** The products that filters ask for. */
export function filterProducts(filters: MaterialFilters): RawBuilder<SqlBool> {
  const { categoryId, name, keyword, subtitle, status, ...rest } = filters;
  const { partNumber, condition, certificate, supplierName, ...period } = rest;
  const conditions = [sql<SqlBool>`true`, ...inPeriod(sql`m.created_at`, period)];
  if (categoryId) conditions.push(sql`m.category_id = any(${idsFrom(categoryId)})`);
  if (name) conditions.push(hasText(sql`m.name_lower`, name));
  if (keyword) {
    const texts = sql`lower(concat_ws(chr(10), m.name, m.subtitle, m.part_number,
      m.specifications, m.brand))`;
    conditions.push(sql`(${hasText(texts, keyword)} or ${hasNumber(keyword)})`);
  }
  if (subtitle) conditions.push(hasText(sql`lower(m.subtitle)`, subtitle));
  if (status) conditions.push(sql`m.status = ${status}`);
  if (partNumber) {
    const isIn = hasText(sql`lower(m.part_number)`, partNumber);
    conditions.push(sql`(${isIn} or ${hasNumber(partNumber)})`);
  }
  if (condition) conditions.push(sql`m.condition = ${condition}`);
  if (certificate) conditions.push(sql`${certificate} = any(m.certificates)`);
  if (supplierName) conditions.push(sql`m.supplier_id = any(${firmsNamed(supplierName)})`);
  return sql.join(conditions, sql` and `);
}

/** As the site's search finds numbers: any part of four signs, of the product's own or another for it. */
function hasNumber(text: string): RawBuilder<SqlBool> {
  const form = numberForm(text);
  const isPart = form.length >= minNumberPart && !/[^\x20-\x7e]/.test(text.normalize("NFKC"));
  if (!isPart) return sql<SqlBool>`false`;
  return sql<SqlBool>`m.info_id = any(array(select n.owner_id from recognised_number n
    where n.source = 'field' and n.normalised like ${`%${form}%`}))`;
}

function firmsNamed(name: string): RawBuilder<string[]> {
  return sql`array(select s.information_id from repair_person s
    where s.user_nature = '2' and ${hasText(sql`lower(s.enterprise_name)`, name)})`;
}

/** The ids of a category and of all below it, found once a statement. */
function idsFrom(categoryId: string): RawBuilder<string[]> {
  return sql`array(
    with recursive chosen as (
      select category_id from material_category where category_id = ${categoryId}::bigint
      union
      select b.category_id from chosen c join material_category b on b.parent_id = c.category_id
    )
    select category_id from chosen)`;
}
