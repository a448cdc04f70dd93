// Slow: migrates the whole demo of an earlier release.
// Own process: uses an installation of an earlier release.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeMenus } from "../../src/features/system/menu/place-menus.queries.ts";
import { openDatabase } from "../../src/infra/db/database.ts";
import { migrate } from "../../src/infra/db/migrate.ts";
import { listMenuPaths } from "../menu-lines.ts";
import { releasedDemo } from "./released-demo.ts";

const timeZone = "Asia/Shanghai";

test("an upgrade adds the courses although 147模块 was moved, and respects every other change", async (t) => {
  const demo = await releasedDemo();
  const db = openDatabase(demo.url, { timeZone, max: 1 });
  t.after(() => db.destroy().then(demo.drop));
  const menu = (code: string) => `(select menu_id from sys_menu where menu_code = '${code}')`;
  await demo.rows(`
    update sys_menu set parent_id = ${menu("system-manage")}, menu_name = '培训' where menu_code = 'module-info';
    update sys_menu set parent_id = ${menu("application-center")} where menu_code = 'post-manage';
    delete from sys_role_menu where menu_id = ${menu("inquiry-reply")};
    delete from sys_menu where menu_code = 'inquiry-reply';`);
  const before = await listMenuPaths(db);
  await migrate(demo.url, { timeZone });
  const { unplaced } = await db.transaction().execute((tx) => placeMenus(tx));
  assert.deepEqual(unplaced, []);
  const after = await listMenuPaths(db);
  const paths = after.map((line) => line.split(" ")[0]);
  for (const path of [
    "management-center/course-manage/course-add",
    "management-center/train-record/train-record-file",
    "application-center/post-manage/post-add",
    "configuration-center/system-manage/module-info/module-info-manage",
  ]) {
    assert.ok(paths.includes(path), path);
  }
  assert.ok(!paths.some((path) => path?.includes("inquiry-")), "a removed button stays removed");
  assert.equal(
    before.filter((line) => line.startsWith("configuration-center/system-manage/module-info"))
      .length,
    after.filter((line) => line.startsWith("configuration-center/system-manage/module-info"))
      .length,
  );
  const courses = after.filter((line) => /course|train-record/.test(line));
  assert.equal(courses.length, 10);
  assert.deepEqual(
    courses.filter((line) => !line.includes("platform_admin")),
    [],
  );
  const [post] = await demo.rows<{ screen: string }>(
    "select screen from sys_menu where menu_code = 'post-manage'",
  );
  assert.equal(post?.screen, "posts");
});
