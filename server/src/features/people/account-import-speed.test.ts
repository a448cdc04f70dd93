// Slow: creates and changes 5,000 accounts.
import { after, before, test } from "node:test";
import { startTestApp } from "../../../test/harness.ts";
import { measureImport, type SheetCell } from "../../crud/import/import.fixture.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
before(async () => {
  t = await startTestApp();
});
after(() => t.close());

test("creates, changes and reverts 5,000 accounts while others work", async (context) => {
  const titles = [
    "账号",
    "姓名",
    "联系电话",
    "性别",
    "政治面貌",
    "户籍所在地",
    "出生日期",
    "工作时间",
    "执照",
    "薪资（元/小时）",
    "民族",
    "执照颁发日期",
    "执照有效期（年）",
    "同时通过审核",
  ];
  const sheet = (name: string, licence: string): SheetCell[][] => [
    titles,
    ...Array.from({ length: 5_000 }, (_, at): SheetCell[] => [
      `bulk${at}`,
      `${name}${at}`,
      `19900${String(at).padStart(6, "0")}`,
      "男",
      "群众",
      "上海",
      "1990-01-02",
      "8年",
      licence,
      60.5,
      "汉族",
      "2024-03-05",
      2,
      "是",
    ]),
  ];
  const sheets: [SheetCell[][], SheetCell[][]] = [sheet("新", "B737-800"), sheet("改", "A320")];
  const [admin, other] = [await t.as("admin"), await t.as("operator")];
  context.diagnostic(await measureImport(t.app, "/repair/info", { admin, other, sheets }));
});
