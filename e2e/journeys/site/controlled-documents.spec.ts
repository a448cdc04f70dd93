import { expect } from "@playwright/test";
import { test } from "../../fixtures/test.ts";

const title = "接长之后，扳手应当设多少：力矩课的四道算题";

test("a reader sees what is in force, and looks up what was", async ({
  open,
  apiAs,
  expectRefusal,
}) => {
  const api = await apiAs("mechanic");
  const query = new URLSearchParams({ title });
  const { list } = await api.get<{ list: { trainInfoId: string }[] }>(
    `/open/platform/foreground?${query}`,
  );
  const path = `/web-site/module-info?repairId=${list[0]?.trainInfoId}`;
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
  // The address says it all: it can be reloaded and shared.
  await page.reload();
  await expect(band).toContainText("第 1 版");
  await band.getByRole("link", { name: "查看现行第 3 版" }).click();
  await expect(block).toContainText("第 3 版");
  await expect(page).not.toHaveURL(/[?&]at=/);
  expectRefusal(400, /\/foreground\//);
  await page.goto(`${path}&at=gestern`);
  await expect(page.getByText(/日期/).first()).toBeVisible();
});
