import { expect } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { test } from "../../fixtures/test.ts";

const title = "接长之后，扳手应当设多少：力矩课的四道算题";

async function documentPath(api: ApiClient): Promise<string> {
  const query = new URLSearchParams({ title });
  const { list } = await api.get<{ list: { trainInfoId: string }[] }>(
    `/open/platform/foreground?${query}`,
  );
  return `/web-site/module-info?repairId=${list[0]?.trainInfoId}`;
}

test("a reader sees the revision in force, and looks up earlier ones", async ({
  open,
  apiAs,
  expectRefusal,
}) => {
  const api = await apiAs("mechanic");
  const path = await documentPath(api);
  const page = await open(path, { as: api });
  const block = page.getByLabel("受控文件信息");
  await expect(block).toContainText("第 3 版");
  await expect(block).toContainText("许北辰");
  await expect(page.getByText("已失效")).toHaveCount(0);
  await page.getByText("历史版次").click();
  await page.getByRole("link", { name: "第 1 版" }).click();
  await expect(page).toHaveURL(/[?&]at=/);
  const band = page.getByRole("alert").filter({ hasText: "已失效" });
  await expect(band).toContainText("第 1 版");
  // The address contains the whole state: it can be reloaded and shared.
  await page.reload();
  await expect(band).toContainText("第 1 版");
  await band.getByRole("link", { name: "查看现行第 3 版" }).click();
  await expect(block).toContainText("第 3 版");
  await expect(page).not.toHaveURL(/[?&]at=/);
  expectRefusal(400, /\/foreground\//);
  await page.goto(`${path}&at=gestern`);
  await expect(page.getByText(/日期/).first()).toBeVisible();
});

test("a reader sees the changes of each revision, on screen and in print", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("mechanic");
  const page = await open(await documentPath(api), { as: api });
  const marks = page.getByRole("group", { name: "新增" });
  const toggle = page.getByRole("switch", { name: "显示修改标记" });
  await expect(toggle).not.toBeChecked();
  await page.getByText("本版修改", { exact: true }).press("Enter");
  await expect(
    page.getByText("修订原因：按内审意见取消自行登记，归还前调回最低刻度，写明考核的判定"),
  ).toBeVisible();
  await page.getByRole("button", { name: /^新增/ }).last().press("Enter");
  await expect(marks.last()).toBeFocused();
  await expect(marks.last()).toBeInViewport();
  await expect(toggle).toBeChecked();
  await expect(page.getByRole("group", { name: "修改" })).toContainText("调回最低刻度");
  await expect(page.getByRole("note").filter({ hasText: "此处有删除" })).toHaveCount(1);
  // A jump does not store the setting, but the switch does. Links to other revisions keep it.
  await page.reload();
  await expect(toggle).not.toBeChecked();
  await toggle.press("Space");
  await page.getByText("历史版次").press("Enter");
  await page.getByRole("link", { name: "第 2 版" }).press("Enter");
  const band = page.getByRole("alert").filter({ hasText: "已失效" });
  await expect(band).toContainText("第 2 版");
  await expect(page.getByText("与第 1 版相比")).toBeVisible();
  await expect(marks.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const part of [band, page.getByLabel("受控文件信息"), marks.first()]) {
    await expect(part).toBeVisible();
  }
  await expect(toggle).toBeHidden();
  await expect(page.getByText("历史版次")).toBeHidden();
  // A bar outside of the sheet would be clipped.
  const { x } = (await marks.first().boundingBox()) ?? { x: 0 };
  expect(x).toBeGreaterThanOrEqual(16);
});
