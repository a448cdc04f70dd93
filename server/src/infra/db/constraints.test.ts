import assert from "node:assert/strict";
import { test } from "node:test";
import { routes } from "@aeromaint/contracts/routes.ts";
import type { Route } from "@aeromaint/contracts/wire/route.ts";
import { sql } from "kysely";
import { testDatabase } from "../../../test/database.ts";
import { messageOfConstraint } from "./constraints.ts";
import { openDatabase } from "./database.ts";

/** Unique constraints that no form can violate: their values are the server's. */
const internal =
  /^uq__(access_token__prefix|circulation__follows_id|circulation_reminder__step|content_category__category_id__module|content_item__print_code|message__user_id__event_id|platform_salary_batch__undoable|recognised_number__owner_id__normalised|review_step__revision_id__round__step_no|revision__(item_id__rev_no|print_code)|sign_in_link__user)$/;

test("every unique constraint that a form can violate has a sentence", async (t) => {
  const database = await testDatabase();
  const db = openDatabase(database.url, { timeZone: "Asia/Shanghai", max: 1 });
  t.after(() => db.destroy().then(database.drop));
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`.execute(
    db,
  );
  assert.ok(rows.length > 40);
  const forms = Object.values<Route>(routes).flatMap(({ body }) => {
    const { properties } = (body ?? {}) as { properties?: Record<string, { title?: string }> };
    return properties ? [properties] : [];
  });
  const silent = rows.filter(({ name }) => !forms.some((form) => messageOfConstraint(name, form)));
  assert.deepEqual(
    silent.filter(({ name }) => !internal.test(name)),
    [],
  );
  assert.ok(silent.every(({ name }) => internal.test(name)));
});

test("derives sentences from the titles of the form", () => {
  const fields = { name: { title: "名称" }, typeId: { title: "机型" } };
  const messages = [
    "uq__thing__name",
    "uq__thing__parent_id__name",
    "fk__thing__type",
    "uq__thing__code",
  ];
  assert.deepEqual(
    messages.map((name) => messageOfConstraint(name, fields)?.message),
    ["名称已存在", "同一上级下的名称已存在", "机型不存在", undefined],
  );
  assert.equal(messageOfConstraint("fk__thing__type")?.message, "数据正在使用，不能删除");
});
