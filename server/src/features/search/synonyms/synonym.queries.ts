import type { SynonymSheetRow, searchSynonym } from "@aeromaint/contracts/search/synonym.ts";
import { synonymLine, type WrittenSet } from "@aeromaint/contracts/search/synonym-lines.ts";
import { comparableTerm, termsProblem } from "@aeromaint/contracts/search/synonym-terms.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Static } from "typebox";
import type { Actor } from "../../../crud/actor.ts";
import { countRows } from "../../../crud/count-rows.ts";
import type { ResourceStore } from "../../../crud/crud-routes.ts";
import { pageOf } from "../../../crud/paging.ts";
import { insertRow, removeRows, updateRow } from "../../../crud/rows.ts";
import { byPinyin, sortedBy } from "../../../crud/sorting.ts";
import type { Read } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { invalidField } from "../../../infra/http/errors.ts";

type Filters = Omit<Static<typeof searchSynonym.filters>, "pageNum" | "pageSize">;

const columns = [
  "synonymId",
  "terms",
  "kind",
  "status",
  "remark",
  "createdAt as createTime",
  "version",
] as const;

const sortColumns = {
  terms: byPinyin(sql`terms[1]`),
  kind: sql`kind`,
  status: sql`status`,
  createTime: sql`created_at`,
};

function conditionOf({ term, kind, status }: Filters): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (term) {
    conditions.push(sql<SqlBool>`exists (select from unnest(words) as word
      where strpos(word, ${comparableTerm(term)}) > 0)`);
  }
  if (kind) conditions.push(sql<SqlBool>`kind = ${kind}`);
  if (status) conditions.push(sql<SqlBool>`status = ${status}`);
  return sql.join(conditions, sql` and `);
}

/** Sets of words; every change drops the answers of searches that stand ready. */
export const synonymStore: ResourceStore<typeof searchSynonym> = {
  list(db, filters) {
    const order = sortedBy(sortColumns, filters, sql`synonym_id desc`);
    const sets = db.selectFrom("searchSynonym").select(columns).where(conditionOf(filters));
    return pageOf(sets.orderBy(order), filters);
  },

  find: (db, id) =>
    db.selectFrom("searchSynonym").select(columns).where("synonymId", "=", id).executeTakeFirst(),

  async create(unit, { terms, ...input }, { user }) {
    const row = { ...input, terms: checkedTerms(terms), createdBy: user.userId };
    return insertRow(unit, "searchSynonym", "synonymId", row);
  },

  async update(unit, id, { terms, ...input }) {
    const changed = terms ? { ...input, terms: checkedTerms(terms) } : input;
    await updateRow(unit, "searchSynonym", "synonymId", id, changed);
  },

  async remove(unit, ids) {
    await removeRows(unit, "searchSynonym", "synonymId", ids);
  },
};

function checkedTerms(terms: readonly string[]): string[] {
  const trimmed = terms.map((term) => term.trim());
  const problem = termsProblem(trimmed);
  if (problem) throw invalidField("terms", problem);
  return trimmed;
}

/** Adds sets, but for those that are there with the same words. @returns how many were added */
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

const from = sql`search_synonym`;

export const countSynonyms = (db: Read, filters: Filters): Promise<number> =>
  countRows(db, { from, where: conditionOf(filters) });

interface After {
  filters: Filters;
  last: SynonymSheetRow | undefined;
  size: number;
}

/** Sets for a sheet, in the list's own order. */
export async function synonymsAfter(
  db: Read,
  { filters, last, size }: After,
): Promise<SynonymSheetRow[]> {
  let sets = db.selectFrom("searchSynonym").select(columns).where(conditionOf(filters));
  if (last) sets = sets.where("synonymId", "<", last.synonymId);
  const rows = await sets.orderBy("synonymId", "desc").limit(size).execute();
  return rows.map((row) => ({ ...row, terms: synonymLine(row) }));
}
