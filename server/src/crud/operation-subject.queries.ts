import { truncateText } from "@aeromaint/contracts/fields/plain-text.ts";
import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import type { FastifyRequest } from "fastify";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../infra/db/database.ts";
import type { App } from "../infra/http/app-type.ts";

interface NamedTable {
  from: RawBuilder<unknown>;
  id: string;
  name: RawBuilder<unknown>;
}

const namedTable = (table: string, id: string, name: string): NamedTable => ({
  from: sql.table(table),
  id,
  name: sql.ref(name),
});

/** Tables with the names of their rows, in addition to the plain resources. */
const namedTables: readonly NamedTable[] = [
  namedTable("content_item", "item_id", "title"),
  namedTable("trash", "item_id", "title"),
  namedTable("platform_notice", "notice_id", "notice_title"),
  namedTable("material_info", "info_id", "name"),
  namedTable("material_inquiry", "inquiry_id", "product_name"),
  namedTable("firm_licence", "licence_id", "licence_name"),
  {
    from: sql`aviation_collect k left join content_item c on c.item_id = k.assoc_id
      left join material_info m on m.info_id = k.assoc_id
      left join (repair_person p join sys_user u using (user_id)) on p.information_id = k.assoc_id`,
    id: "k.collect_id",
    name: sql`coalesce(c.title, m.name, u.nick_name)`,
  },
  namedTable("recognised_number", "recognised_id", "number"),
  namedTable("sys_user", "user_id", "nick_name"),
  namedTable("circulation", "circulation_id", "title"),
  namedTable("authorisation", "authorisation_id", "number"),
  namedTable("authorisation_category", "category_id", "category_name"),
  namedTable("access_token", "token_id", "name"),
  {
    from: sql`search_synonym`,
    id: "synonym_id",
    name: sql`array_to_string(terms, case kind when '2' then ' => ' else ' = ' end)`,
  },
  namedTable("tdm_point", "point_id", "name"),
  {
    from: sql`repair_person p join sys_user u using (user_id)`,
    id: "p.information_id",
    name: sql`u.nick_name`,
  },
  {
    from: sql`train_record r join course c using (course_id) join sys_user u using (user_id)`,
    id: "r.record_id",
    name: sql`u.nick_name || ' ' || c.course_name`,
  },
  {
    from: sql`platform_salary s join sys_user u using (user_id)`,
    id: "s.salary_id",
    name: sql`u.nick_name || ' ' || s.month`,
  },
];

/** Form fields with the name, before and after those of plain resources. */
const firstNames = ["title", "noticeTitle", "nickName"];
// An account's `name` is not the person's.
const lastNames = ["userName", "name", "number", "terms"];

const maxLength = 200;
const maxNamed = 5;

/**
 * Subject of a write for the log: present names of the rows in its path, or the name in its form.
 * Null if neither has a name.
 */
export async function findSubject(
  tx: Tx,
  { params, body }: Pick<FastifyRequest, "params" | "body">,
  plain: App["namedRows"],
): Promise<string | null> {
  const { id, ids } = (params ?? {}) as { id?: unknown; ids?: unknown };
  const form = (body ?? {}) as Record<string, unknown>;
  const given = String(id ?? ids ?? form.informationId ?? form.infoId ?? "").split(",");
  const known = [...new Set(given)].filter((one) => patterns.id.test(one));
  if (known.length > 0) return namesOf(tx, known, plain);
  const nameFields = [...firstNames, ...plain.map(({ name }) => name), ...lastNames];
  const [name] = nameFields.flatMap((field) => nameIn(form[field]) ?? []);
  return name ? truncateText(name, maxLength) : null;
}

/** Joins a name with several words. */
function nameIn(value: unknown): string | null {
  const words = [value].flat();
  return value && words.every((word) => typeof word === "string") ? words.join(" = ") : null;
}

/** Each id identifies one row: all tables share one sequence. */
async function namesOf(
  tx: Tx,
  ids: readonly string[],
  plain: App["namedRows"],
): Promise<string | null> {
  const plainTables = new Map(
    plain.map(({ table, id, name }) => [table, namedTable(table, id, name)]),
  );
  const each = [...namedTables, ...plainTables.values()].map(
    ({ from, id, name }) =>
      sql`select ${name} as name from ${from} where ${sql.ref(id)} = requested.id`,
  );
  const { rows } = await sql<{ name: string | null }>`
    select named.name from unnest(${[...ids]}::bigint[]) with ordinality as requested (id, at)
    cross join lateral (${sql.join(each, sql` union all `)}) named
    order by requested.at`.execute(tx);
  const names = rows.flatMap(({ name }) => (name ? [name] : []));
  if (names.length === 0) return null;
  const more = names.length - maxNamed;
  const shown = names.slice(0, maxNamed).join("、");
  return truncateText(more > 0 ? `${shown} 等 ${names.length} 项` : shown, maxLength);
}
