import { looksAlike, type NumberWord } from "@aeromaint/contracts/search/number-form.ts";
import type { AlikeNumber } from "@aeromaint/contracts/search/search.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { isNumberSeen, type NumberReader } from "./number-sight.queries.ts";

const maxOffered = 3;
const maxLooked = 60;

interface Asked extends NumberReader {
  keyword: string;
  reading: readonly NumberWord[];
  /** A word without digits may be meant as a number only where nothing else is found. */
  hasHits: boolean;
}

/** Numbers that are found when O is read as 0, I as 1 or a small l as 1, and not as it was typed. */
export async function findAlike(
  db: Read,
  { keyword, reading, hasHits, ...reader }: Asked,
): Promise<AlikeNumber[]> {
  const words = reading.filter(({ form }) => form && (!hasHits || /\d/.test(form)));
  if (words.length === 0) return [];
  const { rows } = await sql<{ number: string; normalised: string; typed: string }>`
    select min(n.number) as number, n.normalised, w.typed
    from unnest(${words.map(({ form }) => form)}::text[], ${words.map(({ typed }) => typed)}::text[])
      with ordinality as w (form, typed, nth)
    cross join lateral (
      select owner_id, number, normalised, source, state from recognised_number
      where number_look(normalised) like '%' || number_look(w.form) || '%'
        and strpos(normalised, w.form) = 0 offset 0) n
    join search_entry e using (owner_id)
    where ${isNumberSeen(reader)}
    group by n.normalised, w.typed, w.form, w.nth
    order by w.nth, length(n.normalised) > length(w.form),
      not starts_with(number_look(n.normalised), number_look(w.form)), n.normalised
    limit ${maxLooked}`.execute(db);
  return rows
    .filter(({ typed, normalised }) => looksAlike(typed, normalised))
    .slice(0, maxOffered)
    .map(({ number, typed }) => ({ number, keyword: withNumber(keyword, typed, number) }));
}

/** The keyword with the number in place of what was typed. */
function withNumber(keyword: string, typed: string, number: string): string {
  const plain = keyword.normalize("NFKC").replace(/\s+/g, " ").trim();
  return plain.includes(typed) ? plain.replace(typed, () => number) : number;
}
