import { plainDashes } from "@aeromaint/contracts/search/dashes.ts";
import {
  lookPattern,
  minNumberPart,
  type NumberWord,
  numberForm,
} from "@aeromaint/contracts/search/number-form.ts";
import type { AlikeNumber } from "@aeromaint/contracts/search/search.ts";
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";

/** Maximum rows to compare; frequent parts of numbers have more rows. */
const maxRows = 500;

/** Part numbers that contain the typed text, ignoring separators; prefixes first. */
export async function suggestNumbers(
  db: Read,
  keyword: string,
  { wanted, ...reader }: NumberReader & { wanted: number },
): Promise<Suggestion[]> {
  const form = numberForm(keyword);
  if (form.length < minNumberPart || /[^\x21-\x7e\s]/.test(plainDashes(keyword))) return [];
  const { rows } = await sql<{ number: string }>`
    select min(n.number) as number
    from (select * from recognised_number
      where normalised like ${`%${form}%`} limit ${maxRows}) n
    join search_entry e using (owner_id)
    where ${isNumberVisible(reader)}
    group by n.normalised
    order by not starts_with(n.normalised, ${form}), length(n.normalised), n.normalised
    limit ${wanted}`.execute(db);
  return rows.map(({ number }) => ({
    group: "numbers",
    label: number,
    note: "",
    path: `/web-site/search?${new URLSearchParams({ keyword: number })}`,
    spans: spansOf(number, form),
  }));
}

/** Position of the form in the number. */
function spansOf(number: string, form: string): Suggestion["spans"] {
  const places = [...number].flatMap((sign, place) => [...numberForm(sign)].map(() => place));
  const start = numberForm(number).indexOf(form);
  const [first, last] = [places[start], places[start + form.length - 1]];
  return start < 0 || first === undefined || last === undefined
    ? []
    : [{ start: first, end: last + 1 }];
}

const maxOffered = 3;

interface SimilarNumberQuery extends NumberReader {
  keyword: string;
  reading: readonly NumberWord[];
  /** True if the typed words have hits. A word without digits is then not read as a number. */
  hasHits: boolean;
}

/** Numbers that match if O is read as 0, and I or a small l as 1. Exact matches are excluded. */
export async function findSimilarNumbers(
  db: Read,
  { keyword, reading, hasHits, ...reader }: SimilarNumberQuery,
): Promise<AlikeNumber[]> {
  const words = reading.filter(({ form }) => form && (!hasHits || /\d/.test(form)));
  if (words.length === 0) return [];
  const { rows } = await sql<{ number: string; typed: string }>`
    select min(n.number) as number, w.typed
    from unnest(${words.map(({ form }) => form)}::text[], ${words.map(({ typed }) => typed)}::text[],
      ${words.map(({ typed }) => lookPattern(typed))}::text[]) with ordinality as w (form, typed, pattern, nth)
    cross join lateral (
      select owner_id, number, normalised, source, state from recognised_number
      where number_look(normalised) like '%' || number_look(w.form) || '%'
        and strpos(normalised, w.form) = 0 and normalised ~ w.pattern offset 0) n
    join search_entry e using (owner_id)
    where ${isNumberVisible(reader)}
    group by n.normalised, w.typed, w.form, w.nth
    order by w.nth, length(n.normalised) > length(w.form),
      not starts_with(number_look(n.normalised), number_look(w.form)), n.normalised
    limit ${maxOffered}`.execute(db);
  return rows.map(({ number, typed }) => ({
    number,
    typed,
    keyword: withNumber(keyword, typed, number),
  }));
}

/** Replaces the typed number in the keyword. */
function withNumber(keyword: string, typed: string, number: string): string {
  const plain = keyword.normalize("NFKC").replace(/\s+/g, " ").trim();
  return plain.includes(typed) ? plain.replace(typed, () => number) : number;
}

/** Reader of a number search. */
export interface NumberReader {
  now: Date;
  mayRead: boolean;
}

/**
 * True if the reader may find the entry `search_entry as e` by its number `recognised_number as n`. Otherwise the
 * number is treated as absent. Guests find members-only entries only by numbers of title and fields.
 */
export function isNumberVisible({ now, mayRead }: NumberReader): RawBuilder<SqlBool> {
  const at = asTimestamp(now);
  const isRead = mayRead
    ? sql`true`
    : sql`(not e.is_members_only or n.source in ('field', 'title'))`;
  return sql`(n.state <> 'rejected' and e.released_at <= ${at}
    and (e.taken_down_at is null or e.taken_down_at > ${at}) and ${isRead})`;
}

/** Part number and its latest successor. */
interface Supersession {
  number: string;
  /** Numbers between both, in their order. */
  via: string[];
  supersededBy: string;
  /** Approved product with the new number. */
  infoId: string | null;
}

/** Longer chains are treated as an error in the data. */
const maxSteps = 20;

/**
 * Latest successor of each product's number, from public products only. A chain with a cycle ends before it repeats.
 */
export async function findSupersessions(
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
