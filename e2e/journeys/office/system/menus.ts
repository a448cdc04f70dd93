import { journey } from "../../../harness/journey.ts";
import { done, openFromRow, press, rowOf, submit, systemPaths } from "../../../harness/office.ts";
import { gone, says, sees } from "../../../harness/seeing.ts";
import { answered, openOver, pick } from "./system.ts";

journey("a menu is added, comes with a reload into the navigation, and goes", async ({ open }) => {
  const page = await open(systemPaths.menus, { as: "admin" });
  const below = rowOf(page, "log-manage");
  await rowOf(page, "configuration-center").getByRole("button", { name: /展开/ }).click();
  const adding = await openOver(page, below.getByRole("button", { name: "新增下级" }), "菜单新增");
  await adding.getByLabel("菜单名称").fill("适航通告");
  await adding.getByLabel("菜单编码").fill("airworthiness");
  await pick(adding.getByLabel("菜单类型"), "菜单");
  await adding.getByLabel("显示顺序").fill("9");
  await adding.getByLabel("路由地址").fill("javascript:alert(1)");
  await press(adding, "确定");
  await sees(adding.getByText("路由地址只能是站内地址", { exact: false }));
  // The first of two such questions: 是否外链, then 新窗口打开.
  await adding.getByRole("radio", { name: "是", exact: true }).first().check();
  await adding.getByLabel("路由地址").fill("https://example.com/notices");
  await submit(adding, done.add);
  await sees(rowOf(page, "airworthiness"));

  const navigation = page.getByRole("complementary", { name: "菜单" });
  const item = navigation.getByRole("menuitem", { name: "适航通告" });
  await gone(item);
  await page.reload();
  await navigation.getByRole("menuitem", { name: "日志管理" }).click();
  await sees(item);

  await rowOf(page, "configuration-center").getByRole("button", { name: /展开/ }).click();
  await below.getByRole("button", { name: /展开/ }).click();
  const viewing = await openFromRow(page, "airworthiness", "查看");
  await sees(viewing.getByText("菜单查看"), viewing.getByText("https://example.com/notices"));
  await press(viewing, "关闭");
  await gone(viewing);
  await rowOf(page, "airworthiness").getByRole("button", { name: "删除" }).click();
  await says(page, done.remove, answered(page, "确定删除该菜单吗？", "确定"));
  await gone(rowOf(page, "airworthiness"));
  await page.reload();
  await sees(navigation.getByRole("menuitem", { name: "日志管理" }));
  await gone(item);
});

journey("a menu with others below it stays", async (j) => {
  const page = await j.open(systemPaths.menus, { as: "admin" });
  j.expectRefusal(409, /^\/api\/system\/menu\/\d+$/);
  await rowOf(page, "management-center").getByRole("button", { name: "删除" }).click();
  await answered(page, "确定删除该菜单吗？", "确定");
  await sees(page.getByText(/不允许删除/));
  await sees(rowOf(page, "management-center"));
});
