import { minNumberPart, numberForm } from "@aeromaint/contracts/search/number-form.ts";
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { isNumberSeen, type NumberReader } from "./number-sight.queries.ts";

/** Rows with a part of a number that are compared; so many have what is frequent. */
const maxRows = 500;

/** Part numbers that have what was typed, whatever stands between; those that begin with it first. */
export async function suggestNumbers(
  db: Read,
  keyword: string,
  { wanted, ...reader }: NumberReader & { wanted: number },
): Promise<Suggestion[]> {
  const form = numberForm(keyword);
  if (form.length < minNumberPart || /[^\x21-\x7e\s‐-―]/.test(keyword)) return [];
  const { rows } = await sql<{ number: string }>`
    select min(n.number) as number
    from (select * from recognised_number
      where normalised like ${`%${form}%`} limit ${maxRows}) n
    join search_entry e using (owner_id)
    where ${isNumberSeen(reader)}
    group by n.normalised
    order by not starts_with(n.normalised, ${form}), length(n.normalised), n.normalised
    limit ${wanted}`.execute(db);
  return rows.map(({ number }) => ({
    ...{ group: "numbers", label: number, note: "" },
    path: `/web-site/search?${new URLSearchParams({ keyword: number })}`,
    spans: spansOf(number, form),
  }));
}

/** Where a number has the signs of the form. */
function spansOf(number: string, form: string): Suggestion["spans"] {
  const places = [...number].flatMap((sign, place) => [...numberForm(sign)].map(() => place));
  const start = numberForm(number).indexOf(form);
  const [first, last] = [places[start], places[start + form.length - 1]];
  return start < 0 || first === undefined || last === undefined
    ? []
    : [{ start: first, end: last + 1 }];
}
