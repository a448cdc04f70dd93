import type pg from "pg";

/** File that `npm run types:db` writes and `test/schema.test.ts` compares. */
export const schemaFile = new URL("../../../schema.sql", import.meta.url);

const title = `-- Schema after all migrations, for reading. Written by \`npm run types:db\`.
-- Each table is followed by its indexes and triggers; views, functions and procedures come last.
`;

// Leaves out relations of extensions and of the migrator.
const relations = `
  SELECT c.oid, c.relname AS name, c.relkind AS kind, c.reloptions AS options,
    c.relpersistence = 'u' AS "isUnlogged"
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relname NOT LIKE 'sys\\_migration%'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`;

const columns = `
  SELECT a.attrelid AS oid, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS "isRequired", a.attgenerated = 's' AS "isGenerated",
    pg_get_expr(d.adbin, d.adrelid) AS expression
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attrelid, a.attnum`;

const constraints = `
  SELECT conrelid AS oid, conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype IN ('p', 'u', 'f', 'c', 'x')
  ORDER BY conrelid, position(contype in 'pucxf'), conname`;

const indexes = `
  SELECT i.indrelid AS oid, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND conrelid = i.indrelid)
  ORDER BY c.relname`;

const triggers = `
  SELECT tgrelid AS oid, pg_get_triggerdef(oid) AS definition
  FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname`;

const sequences = `
  SELECT sequencename AS name, start_value AS start
  FROM pg_sequences WHERE schemaname = current_schema() ORDER BY sequencename`;

// Leaves out restored_at(): its text is the time of the last restore.
const functions = `
  SELECT pg_get_functiondef(p.oid) AS definition
  FROM pg_proc p
  WHERE p.pronamespace = current_schema()::regnamespace AND p.prokind IN ('f', 'p')
    AND p.proname <> 'restored_at'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.proname, pg_get_function_identity_arguments(p.oid)`;

const extensions = `SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`;

interface Relation {
  oid: number;
  name: string;
  kind: string;
  options: string[] | null;
  isUnlogged: boolean;
}

interface Column {
  oid: number;
  name: string;
  type: string;
  isRequired: boolean;
  isGenerated: boolean;
  expression: string | null;
}

interface Definition {
  oid: number;
  name: string;
  definition: string;
}

/** Describes the schema of a database in a stable order. */
export async function schemaSql(client: pg.ClientBase): Promise<string> {
  const all = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const found = {
    columns: await all<Column>(columns),
    constraints: await all<Definition>(constraints),
    indexes: await all<Definition>(indexes),
    triggers: await all<Definition>(triggers),
  };
  const named = await all<Relation>(relations);
  const views = await all<{ name: string; definition: string }>(
    "SELECT viewname AS name, definition FROM pg_views WHERE schemaname = current_schema() ORDER BY 1",
  );
  const parts = [
    title,
    lines(await all<{ name: string }>(extensions), ({ name }) => `CREATE EXTENSION ${name};`),
    lines(
      await all<{ name: string; start: string }>(sequences),
      ({ name, start }) => `CREATE SEQUENCE ${name} START ${start};`,
    ),
    ...named.filter(({ kind }) => kind === "r").map((table) => tableSql(table, found)),
    ...views.map(({ name, definition }) => `CREATE VIEW ${name} AS\n${definition}\n`),
    ...(await all<Definition>(functions)).map(({ definition }) => `${definition.trim()};\n`),
  ];
  return parts.join("\n").replaceAll("public.", "");
}

type Found = { columns: Column[] } & Record<"constraints" | "indexes" | "triggers", Definition[]>;

function tableSql({ oid, name, options, isUnlogged }: Relation, found: Found): string {
  const own = <Part extends { oid: number }>(parts: Part[]) =>
    parts.filter((part) => part.oid === oid);
  const inside = [
    ...own(found.columns).map(columnSql),
    ...own(found.constraints).map(({ name, definition }) => `CONSTRAINT ${name} ${definition}`),
  ];
  const storage = options ? ` WITH (${options.join(", ")})` : "";
  const after = [...own(found.indexes), ...own(found.triggers)];
  return [
    `CREATE ${isUnlogged ? "UNLOGGED " : ""}TABLE ${name} (\n${inside.map((line) => `  ${line}`).join(",\n")}\n)${storage};\n`,
    ...after.map(({ definition }) => `${definition};\n`),
  ].join("");
}

function columnSql({ name, type, isRequired, isGenerated, expression }: Column): string {
  const value = isGenerated
    ? ` GENERATED ALWAYS AS (${expression}) STORED`
    : ` DEFAULT ${expression}`;
  return `${name} ${type}${isRequired ? " NOT NULL" : ""}${expression === null ? "" : value}`;
}

function lines<Row>(rows: Row[], line: (row: Row) => string): string {
  return rows.map((row) => `${line(row)}\n`).join("");
}
