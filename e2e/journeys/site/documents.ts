import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { repair } from "../../harness/categories.ts";
import { repairItemWhere } from "../../harness/demo-items.ts";
import { journey } from "../../harness/journey.ts";
import { eventually, gone, says, sees } from "../../harness/seeing.ts";

journey("an attachment is downloaded under its own name", async (j) => {
  const api = await j.apiAs("mechanic");
  const item = await repairItemWhere(api, ({ fileVOList }) => fileVOList.length === 1);
  const page = await j.open(`${repair.screen}?repairId=${item.repairId}`, { as: api });
  const sheet = await openFiles(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("link", { name: "下载" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), item.fileVOList[0]?.name);
  await download.cancel();
  await page.keyboard.press("Escape");
  await gone(sheet);
});

for (const viewer of [true, false]) {
  journey(
    `a document is shown ${viewer ? "in the page" : "by itself without a viewer"}`,
    async (j) => {
      const api = await j.apiAs("mechanic");
      const item = await repairItemWhere(api, ({ fileVOList }) => fileVOList.length > 0);
      const page = await j.open("/error", { as: api });
      await page.addInitScript((enabled) => {
        Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => enabled });
      }, viewer);
      await page.goto(`${repair.screen}?repairId=${item.repairId}`);
      const sheet = await openFiles(page);
      const [file] = item.fileVOList;
      assert.ok(file);
      const apart = sheet.getByRole("link", { name: "新窗口打开" }).first();
      assert.equal(await apart.getAttribute("href"), file.url);
      assert.equal(await sheet.locator("iframe").count(), viewer ? 1 : 0);
      if (viewer) await assertFrameable(sheet.locator("iframe").getAttribute("src"), page);
      await sheet.getByRole("button", { name: "关闭" }).click();
      await gone(sheet);
    },
  );
}

journey("an item without attachment says so", async (j) => {
  const api = await j.apiAs("mechanic");
  const item = await repairItemWhere(api, ({ fileVOList }) => fileVOList.length === 0);
  const page = await j.open(`${repair.screen}?repairId=${item.repairId}`, { as: api });
  await says(page, "未上传附件", page.getByRole("button", { name: /^附件/ }).click());
});

journey("a picture of the text is enlarged by a press and closed by Esc", async (j) => {
  const api = await j.apiAs("mechanic");
  const item = await repairItemWhere(api, ({ content }) => /<img/.test(content));
  const page = await j.open(`${repair.screen}?repairId=${item.repairId}`, { as: api });
  const picture = page.getByRole("button", { name: /^查看大图/ }).first();
  const large = page.getByRole("dialog", { name: "查看大图" });
  await picture.click();
  await sees(large.locator("img"));
  assert.doesNotMatch((await large.locator("img").getAttribute("src")) ?? "", /\?w=/);
  await page.keyboard.press("Escape");
  await gone(large);
  await picture.press("Enter");
  await sees(large.locator("img"));
  await large.getByRole("button", { name: "关闭大图" }).click();
  await gone(large);
});

journey("the contents of a long text lead to its headings", async (j) => {
  const api = await j.apiAs("mechanic");
  const item = await repairItemWhere(api, ({ content }) => content.split("<h2").length > 3);
  const page = await j.open(`${repair.screen}?repairId=${item.repairId}`, { as: api });
  const contents = page.getByRole("navigation", { name: "目录" });
  const headings = page.getByRole("article").locator(".am-rich-text :is(h1, h2, h3)");
  await sees(contents);
  assert.deepEqual(
    await contents.getByRole("button").allInnerTexts(),
    await headings.allInnerTexts(),
  );
  await contents.getByRole("button").last().click();
  await eventually(async () => {
    const { top } = await headings.last().evaluate((heading) => heading.getBoundingClientRect());
    assert.ok(top > 64 && top < 900, `${top} px below the top`);
  });
});

journey("paper takes title, facts and text alone, black on white", async (j) => {
  const api = await j.apiAs("mechanic");
  const item = await repairItemWhere(api, ({ fileVOList }) => fileVOList.length > 0);
  const page = await j.open(`${repair.screen}?repairId=${item.repairId}`, { as: api });
  const title = page.getByRole("heading", { name: item.title, level: 1 });
  await sees(title);
  await page.emulateMedia({ media: "print" });
  await sees(title, page.getByText(item.releaseTime));
  await gone(
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("button", { name: "返回列表" }),
    page.getByRole("navigation", { name: "面包屑" }),
  );
  const [ink, paper] = await title.evaluate((heading) => [
    getComputedStyle(heading).color,
    getComputedStyle(document.documentElement).backgroundColor,
  ]);
  assert.deepEqual([ink, paper], ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
});

async function openFiles(page: Page) {
  await page.getByRole("button", { name: /^附件/ }).click();
  const sheet = page.getByRole("dialog", { name: "附件" });
  await sees(sheet);
  return sheet;
}

/** The answer must let a page of the same origin show it. */
async function assertFrameable(source: Promise<string | null>, page: Page): Promise<void> {
  const answer = await page.request.get((await source) ?? "");
  assert.match(answer.headers()["content-security-policy"] ?? "", /frame-ancestors 'self'/);
}
