import { searchSynonym } from "@aeromaint/contracts/search/synonym.ts";
import type { WrittenSet } from "@aeromaint/contracts/search/synonym-lines.ts";
import { comparableTerm, termsProblem } from "@aeromaint/contracts/search/synonym-terms.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { descending } from "../../../crud/row-list.ts";
import { byPinyin } from "../../../crud/sorting.ts";
import { tableStore } from "../../../crud/table-store.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { invalidField } from "../../../infra/http/errors.ts";

const sets = tableStore(searchSynonym, {
  table: "searchSynonym",
  order: descending("synonymId"),
  sorts: { terms: byPinyin(sql`terms[1]`) },
  filters: {
    term: (term) => sql`exists (select from unnest(words) as word
      where strpos(word, ${comparableTerm(term)}) > 0)`,
  },
});

export const synonymStore = {
  ...sets,

  create: (unit, { terms, ...input }, actor) =>
    sets.create(unit, { ...input, terms: checkedTerms(terms) }, actor),

  update: (unit, id, { terms, ...input }, actor) =>
    sets.update(unit, id, terms ? { ...input, terms: checkedTerms(terms) } : input, actor),
} satisfies ResourceStore<typeof searchSynonym>;

function checkedTerms(terms: readonly string[]): string[] {
  const trimmed = terms.map((term) => term.trim());
  const problem = termsProblem(trimmed);
  if (problem) throw invalidField("terms", problem);
  return trimmed;
}

/** Adds sets unless a set with the same words exists. @returns number of added sets */
export async function addSynonyms(
  unit: UnitOfWork,
  sets: readonly WrittenSet[],
  { user }: Actor,
): Promise<number> {
  const { rows } = await sql<{ synonymId: string }>`
    with given as (
      select distinct on (kind, key) kind, terms, words, place
      from jsonb_to_recordset(${JSON.stringify(sets.map((set, place) => ({ ...set, place })))}::jsonb)
        as set(kind text, terms text[], place integer),
        search_terms(terms) as words,
        lateral (select array_agg(word order by kind = '2' and word = words[1] desc, word) as key
          from unnest(words) as word) as sorted
      order by kind, key, place
    )
    insert into search_synonym (terms, kind, created_by)
    select terms, kind, ${user.userId} from given
    where not exists (select from search_synonym s
      where s.kind = given.kind and s.words @> given.words and s.words <@ given.words
        and (s.kind = '1' or s.words[1] = given.words[1]))
    order by place returning synonym_id`.execute(unit.tx);
  const added = rows.map(({ synonymId }) => synonymId);
  await unit.record({ act: "rows.written", subject: added, table: "searchSynonym" });
  return rows.length;
}
