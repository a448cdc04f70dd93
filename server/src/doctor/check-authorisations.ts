import type pg from "pg";
import { doctorText, type Finding, findingsOf } from "./finding.ts";

const shown = 50;

/** Warns about equal authorisations with overlapping periods. Older versions accepted them. */
export async function checkAuthorisations(client: pg.Client, now: Date): Promise<Finding[]> {
  const { good, warning } = findingsOf("authorisations");
  const { rows } = await client.query<{ pair: string }>(
    `with open as (select * from authorisation a where valid_until >= $1::timestamptz::date and not exists (
       select from authorisation_act e where e.authorisation_id = a.authorisation_id and e.act = 'end'))
     select concat_ws(' ', b.number, a.number) as pair
     from open a join open b on a.user_id = b.user_id and a.category_id = b.category_id
       and a.level is not distinct from b.level and a.type_id is not distinct from b.type_id
       and a.registrations @> b.registrations and a.registrations <@ b.registrations
       and a.chapters @> b.chapters and a.chapters <@ b.chapters
       and a.valid_from <= b.valid_until and b.valid_from <= a.valid_until
       and b.authorisation_id < a.authorisation_id
     order by b.authorisation_id, a.authorisation_id`,
    [now],
  );
  if (rows.length === 0) return [good(doctorText("没有重复的授权", "no authorisation is doubled"))];
  const pairs = rows.slice(0, shown).map(({ pair }) => pair);
  return [
    warning(
      doctorText(
        `${rows.length} 对授权重复：${pairs.join("；")}`,
        `${rows.length} pairs of authorisations are equal: ${pairs.join("; ")}`,
      ),
      doctorText("终止每对中多余的一份", "end one of each pair"),
    ),
  ];
}
