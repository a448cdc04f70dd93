import assert from "node:assert/strict";
import { test } from "node:test";
import { coded, rowInteger, rowText, text } from "@aeromaint/contracts/fields/fields.ts";
import { contains, resource } from "@aeromaint/contracts/wire/resource.ts";
import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, sql } from "kysely";
import { Type } from "typebox";
import type { Actor } from "./actor.ts";
import { ascending } from "./row-list.ts";
import { tableStore } from "./table-store.ts";

const actor = {} as Actor;
const order = ascending("postSort", "postId");
const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: () => assert.fail(),
  },
});

const plain = {
  title: "岗位",
  path: "/system/post",
  id: "postId",
  permission: "system:post",
  name: "postName",
  fields: { postName: text("岗位名称", { max: 50 }) },
  detail: {},
} as const;

test("compares parts of texts and whole values of codes", () => {
  const post = resource({
    ...plain,
    row: { postName: rowText(), createTime: rowText() },
    filters: { postName: contains("岗位名称"), status: Type.Optional(coded("状态", "STATUS")) },
  });
  const { where } = tableStore(post, { table: "sysPost", order }).source(
    { postName: "50%", status: "1" },
    actor,
  );
  const { sql: statement, parameters } = where.compile(db);
  assert.equal(statement, '"t"."postName" ilike $1 and "t"."status" = $2');
  assert.deepEqual(parameters, ["%50\\%%", "1"]);
});

test("requires an expression for a row field that is no column, in types", () => {
  const post = resource({ ...plain, row: { holders: rowInteger() }, filters: {} });
  // @ts-expect-error The table has no column `holders`.
  assert.ok(tableStore(post, { table: "sysPost", order }));
  assert.ok(tableStore(post, { table: "sysPost", order, columns: { holders: sql<number>`0` } }));
});

test("requires an expression for a column of another type, in types", () => {
  const post = resource({ ...plain, row: { postName: rowInteger() }, filters: {} });
  // @ts-expect-error The column is text.
  assert.ok(tableStore(post, { table: "sysPost", order }));
});

test("requires a condition for a filter that is no column, in types", () => {
  const post = resource({ ...plain, row: {}, filters: { holder: contains("任职人") } });
  // @ts-expect-error The table has no column `holder`.
  assert.ok(tableStore(post, { table: "sysPost", order }));
});
