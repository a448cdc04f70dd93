import type { MaterialInfoRow, OtherNumbers } from "@aeromaint/contracts/materials/product.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { supersessionsOf } from "../../part-numbers/part-numbers.ts";

type Numbered = Pick<
  MaterialInfoRow,
  "infoId" | "partNumber" | "interchangeable" | "substitutes" | "supersededBy"
>;

/** What other numbers there are for a part, with the passed products that have them. */
export async function findOtherNumbers(db: Read, product: Numbered): Promise<OtherNumbers> {
  const { infoId, partNumber, interchangeable, substitutes, supersededBy } = product;
  const hasOthers = partNumber !== null || interchangeable.length + substitutes.length > 0;
  const [alternatives, supersessions] = await Promise.all([
    hasOthers ? findAlternatives(db, product) : [],
    supersededBy ? supersessionsOf(db, [infoId]) : undefined,
  ]);
  const supersession = supersessions?.get(infoId) ?? null;
  return { alternatives, supersession };
}

/** Its own words, and two-way those of passed products that call it interchangeable; each number once. */
async function findAlternatives(
  db: Read,
  { partNumber, interchangeable, substitutes }: Numbered,
): Promise<OtherNumbers["alternatives"]> {
  const own = partNumber ?? "";
  const { rows } = await sql<OtherNumbers["alternatives"][number]>`
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
