import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hasText } from "../../../crud/paging.ts";
import { inPeriod, type Period } from "../../../crud/period.ts";

export interface MaterialFilters extends Period {
  categoryId?: string | undefined;
  name?: string | undefined;
  /** Stands in name, subtitle, specifications (with the part number) or brand. */
  keyword?: string | undefined;
  subtitle?: string | undefined;
  status?: string | undefined;
}

/** All products, newest first. */
export const products = { from: sql`material_info m`, id: "m.info_id", order: sql`m.info_id desc` };

/** The products that filters ask for. */
export function filterProducts(filters: MaterialFilters): RawBuilder<SqlBool> {
  const { categoryId, name, keyword, subtitle, status, ...period } = filters;
  const conditions = [sql<SqlBool>`true`, ...inPeriod(sql`m.created_at`, period)];
  if (categoryId) conditions.push(sql`m.category_id = any(${idsFrom(categoryId)})`);
  if (name) conditions.push(hasText(sql`m.name_lower`, name));
  if (keyword) {
    const texts = sql`lower(concat_ws(chr(10), m.name, m.subtitle, m.specifications, m.brand))`;
    conditions.push(hasText(texts, keyword));
  }
  if (subtitle) conditions.push(hasText(sql`lower(m.subtitle)`, subtitle));
  if (status) conditions.push(sql`m.status = ${status}`);
  return sql.join(conditions, sql` and `);
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
