// Slow: the same rules have tests of the server and of components.

import type { PostRow } from "@aeromaint/contracts/system/post.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import { categoryWith, repair } from "../../api/categories.ts";
import { pdfFile, toFile } from "../../api/sample-files.ts";
import { officePaths } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { countHits } from "./hits.ts";

/** Markup with a missing image and an error handler. */
const markup = (name: string): string => `<img src=none onerror=ran()>${name}`;

/** Expects the markup to be displayed as text, without an image in the page. */
async function expectText(page: Page, shown: Locator): Promise<void> {
  await expect(shown.first()).toBeVisible();
  await expect(page.locator("img[src$=none]")).toHaveCount(0);
}

test("markup in the names of menus and in a log's rows is shown as text", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("admin");
  const [menuName, postName] = [markup("菜单"), markup("岗位")];
  const { menuId } = await api.call<{ menuId: string }>("POST", "/system/menu", {
    menuName,
    menuCode: "hostile-menu",
    menuType: "A",
    parentId: "0",
    orderNum: 99,
    isFrame: "1",
    isOpenWindow: "1",
  });
  const body = { postCode: "hostile-post", postName: "岗位", postSort: 99, status: "1" };
  const { postId } = await api.call<{ postId: string }>("POST", "/system/post", body);
  const { version } = await api.get<PostRow>(`/system/post/${postId}`);
  await api.call("PUT", `/system/post/${postId}`, { ...body, postName, version });
  const page = await open("/web-site/home", { as: api });
  const { none } = await countHits(page);

  await page.goto(officePaths.menus);
  await expectText(page, page.getByRole("row").filter({ hasText: menuName }));
  await page.goto("/configuration-center/system-manage/post-manage?postCode=hostile-post");
  await expectText(page, page.getByRole("row").filter({ hasText: postName }));

  await api.call("DELETE", `/system/post/${postId}`);
  await api.call("DELETE", `/system/menu/${menuId}`);
  await page.goto(officePaths.operationLogs);
  const edits = page.getByRole("row").filter({ hasText: "岗位" }).filter({ hasText: "修改" });
  await edits.first().getByRole("button", { name: "详情" }).click();
  await expectText(page, page.getByRole("dialog").getByText(postName, { exact: false }));
  await none();
});

test("markup in the name of a failed sign-in is shown as text", async ({ open, expectRefusal }) => {
  const name = markup("tt");
  const visitor = await open("/login");
  expectRefusal(401, "/api/auth/login");
  await visitor.getByLabel("账号").fill(name);
  await visitor.getByLabel("密码", { exact: true }).fill("Hangar-145-wrong");
  await visitor.getByLabel("密码", { exact: true }).press("Enter");
  await expect(visitor.getByText("登录失败")).toBeVisible();
  const page = await open("/web-site/home", { as: "admin" });
  const { none } = await countHits(page);
  await page.goto(officePaths.accessLogs);
  await expectText(page, page.getByRole("row").filter({ hasText: name }));
  await none();
});

test("markup in titles, names and files is shown as text to editors and readers", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  const [title, releaseUser] = [markup("标题"), markup("发布人")];
  const form = new FormData();
  const { categoryId } = await categoryWith("2", api);
  for (const [name, value] of Object.entries({ categoryId, title, releaseUser })) {
    form.set(name, value);
  }
  form.set("releaseTime", "2026-01-06 08:00:00");
  form.set("content", "<p>正文</p>");
  form.set("file", toFile(pdfFile("&lt;img src=none onerror=ran()&gt;手册.pdf")));
  const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", form);
  const page = await open("/web-site/home", { as: api });
  const { none } = await countHits(page);

  await page.goto(`${officePaths.repairItems}?title=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await expectText(page, row);
  await expectText(page, row.getByText(releaseUser));
  const reader = await open("/web-site/home", { as: "mechanic" });
  const reading = await countHits(reader);
  await reader.goto(`${repair.screen}?repairId=${repairId}`);
  await expectText(reader, reader.getByRole("heading", { name: title, level: 1 }));
  await reader.getByRole("button", { name: /^附件/ }).click();
  await expectText(reader, reader.getByRole("dialog").getByText("手册.pdf", { exact: false }));
  await reading.none();
  await none();
  await api.call("DELETE", `/platform/info/${repairId}`);
});
