import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";

/** A number and the one in its place now. */
export interface Supersession {
  number: string;
  /** The numbers in between, in their order. */
  via: string[];
  supersededBy: string;
  /** A passed product that has the new number. */
  infoId: string | null;
}

/** A chain longer than this is one that nobody meant. */
const maxSteps = 20;

/**
 * The last number in place of each of these products' own, by the products that everybody may see: one
 * that is hidden is as if it were not there. A chain that comes back to itself ends before it does.
 */
export async function supersessionsOf(
  db: Read,
  infoIds: readonly string[],
): Promise<Map<string, Supersession>> {
  if (infoIds.length === 0) return new Map();
  const { rows } = await sql<{ startId: string; numbers: string[]; infoId: string | null }>`
    with recursive chain as (
      select m.info_id as start_id, 1 as step, array[m.part_number, m.superseded_by] as numbers,
        array[number_form(m.part_number), number_form(m.superseded_by)] as forms
      from material_info m
      where m.info_id = any(${[...infoIds]}::bigint[]) and m.superseded_by is not null and m.part_number is not null
      union all
      select c.start_id, c.step + 1, c.numbers || next.superseded_by, c.forms || number_form(next.superseded_by)
      from chain c cross join lateral (
        select m.superseded_by from material_info m
        where number_form(m.part_number) = c.forms[cardinality(c.forms)]
          and m.superseded_by is not null and m.status = '1'
          and number_form(m.superseded_by) <> all(c.forms)
        order by m.info_id desc limit 1) next
      where c.step < ${maxSteps}),
    last as (select distinct on (start_id) start_id, numbers, forms from chain order by start_id, step desc)
    select l.start_id, l.numbers, (select p.info_id from material_info p
      where number_form(p.part_number) = l.forms[cardinality(l.forms)] and p.status = '1'
      order by p.info_id desc limit 1) as info_id
    from last l`.execute(db);
  return new Map(
    rows.map(({ startId, numbers, infoId }) => [
      startId,
      {
        number: numbers[0] ?? "",
        via: numbers.slice(1, -1),
        supersededBy: numbers.at(-1) ?? "",
        infoId,
      },
    ]),
  );
}
