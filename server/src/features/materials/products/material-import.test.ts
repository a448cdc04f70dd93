import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { importClient, problemsOf } from "../../../crud/import/import.fixture.ts";
import { buildSheets, textCell } from "../../../infra/files/sheets/archive.fixture.ts";
import { startMaterialApp } from "../material.fixture.ts";

let m: Awaited<ReturnType<typeof startMaterialApp>>;
before(async () => {
  m = await startMaterialApp();
});
after(() => m.close());

test("imports products by part number, and accepts its own export unchanged", async () => {
  const admin = await m.as("admin");
  const imports = importClient(m.app, "/material/info");
  await m.createCategory("0", { name: "起落架" });
  const titles = [
    "件号",
    "所属分类",
    "产品名称",
    "副标题",
    "兑换价",
    "规格",
    "品牌",
    "款式",
    "特点",
    "描述",
    "介绍",
    "替代件号（可互换）",
    "替代件号（可代替本件）",
    "件况",
  ];
  const row = [
    "AB-100",
    "起落架",
    "机轮",
    "主轮",
    "12.50",
    "大",
    "甲",
    "一",
    "轻",
    "好",
    "详",
    "AB-101、AB-102",
    "AB-103",
    null,
  ];
  const { data, message } = await imports.send(admin, [titles, row]);
  assert.equal(data?.imported, 1, message);
  const stored = await m.db
    .selectFrom("materialInfo")
    .select(["price", "interchangeable", "substitutes", "status"])
    .where("partNumber", "=", "AB-100")
    .executeTakeFirstOrThrow();
  assert.deepEqual(stored, {
    price: "12.50",
    interchangeable: ["AB-101", "AB-102"],
    substitutes: ["AB-103"],
    status: "0",
  });
  const filled = await imports.download(admin, "/import/template?filled=1");
  const same = await imports.send(admin, filled);
  assert.deepEqual([same.data?.unchanged, same.data?.updated], [1, 0], same.message);
  const cells = titles.map((_, at) =>
    at === 4 ? '<c s="1"><v>99.25</v></c>' : row[at] ? textCell(String(row[at])) : "<c/>",
  );
  const rounded = (code: string) => {
    const rows = `<row>${titles.map(textCell).join("")}</row><row>${cells.join("")}</row>`;
    return imports.preview(admin, buildSheets([{ name: "表", rows }], [code]));
  };
  for (const code of ["0.0", "#,##0", "0.00E+00"]) {
    const { rows } = (await rounded(code)).data;
    assert.equal(rows[0].changes[0].to, "99.25", code);
  }
  assert.match(problemsOf(await rounded("0.0,")).join(), /^2 兑换价 .*（单元格E2）$/);
  const none = await imports.send(admin, [titles, row.with(0, null), row.with(4, "1.234")]);
  assert.deepEqual(problemsOf(none), [
    "2 件号 必填项不能为空!",
    "3 兑换价 请输入整数或者保留两位小数！",
  ]);
  assert.equal((await imports.undo(admin, data.importId)).code, 200);
});
