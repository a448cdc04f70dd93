import { readFile } from "node:fs/promises";
import type pg from "pg";
import { schemaFile, schemaSql } from "../infra/db/schema-sql.ts";
import { doctorText, type Finding, findingsOf } from "./finding.ts";

/** Version that wrote schema.sql. Others write expressions differently, so only names count. */
const exactVersion = 18;
const maxListed = 20;

/** Compares the database with `schema.sql`. */
export async function checkSchema(client: pg.Client): Promise<Finding[]> {
  const { good, warning } = findingsOf("schema");
  const expected = partsOf(await readFile(schemaFile, "utf8"));
  const actual = partsOf(await schemaSql(client));
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const isExact = rows[0]?.version === exactVersion;
  const missing = [...expected.keys()].filter((name) => !actual.has(name));
  const changed = [...expected.keys()].filter(
    (name) => isExact && actual.has(name) && actual.get(name) !== expected.get(name),
  );
  const own = [...actual.keys()].filter((name) => !expected.has(name));
  if (missing.length + changed.length === 0) {
    return [
      good(
        doctorText(
          `数据库结构与本版本一致，另有 ${own.length} 个自建对象`,
          `the schema is that of this version, with ${own.length} objects of your own`,
        ),
      ),
    ];
  }
  const list = (separator: string, labels: readonly string[]) =>
    [missing, changed, own]
      .flatMap((names, group) =>
        names.length > 0 ? labels[group] + names.slice(0, maxListed).join(separator) : [],
      )
      .join("; ");
  const count = missing.length + changed.length;
  return [
    warning(
      doctorText(
        `数据库结构与本版本有 ${count} 处差异。${list("、", ["缺少：", "不同：", "多出："])}`,
        `the schema differs in ${count} places. ${list(", ", ["missing: ", "different: ", "additional: "])}`,
      ),
      doctorText(
        "函数、视图和触发器在启动时恢复；其他差异：npm run backup，再用 npm run restore 恢复到空数据库",
        "a start brings functions, views and triggers back; else: npm run backup, and npm run restore into an empty database",
      ),
    ),
  ];
}

const kinds: Readonly<Record<string, string>> = {
  TABLE: "表",
  INDEX: "索引",
  TRIGGER: "触发器",
  VIEW: "视图",
  FUNCTION: "函数",
  PROCEDURE: "函数",
  EXTENSION: "扩展",
  SEQUENCE: "序列",
};

/** Columns, constraints and statements of a schema by their names. */
function partsOf(schema: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const statement of schema.split(/\n(?=CREATE )/)) {
    const [, kind = "", name = ""] =
      /^CREATE (?:OR REPLACE |UNIQUE |UNLOGGED )*(\w+) (\w+)/.exec(statement) ?? [];
    const [, table] = / ON (\w+)/.exec(kind === "TRIGGER" ? statement : "") ?? [];
    if (!kinds[kind]) continue;
    const isTable = kind === "TABLE";
    parts.set(
      `${kinds[kind]} ${name}${table ? `（${table}）` : ""}`,
      isTable ? "" : statement.trim(),
    );
    if (!isTable) continue;
    for (const line of statement.split(/,?\n(?= {2}\w|\))/).slice(1, -1)) {
      const [, constraint, column] = /^ {2}(?:CONSTRAINT (\w+)|(\w+))/.exec(line) ?? [];
      parts.set(constraint ? `约束 ${constraint}` : `列 ${name}.${column}`, line);
    }
  }
  return parts;
}
