// Slow: the rules for texts have tests of the server and of components.

import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { categoryWith, repair } from "../../api/categories.ts";
import { officePaths, openAddDialog, openFromRow } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { countHits, forbiddenParts } from "./hits.ts";
import { otherOrigin, snippets, swallowingSnippets } from "./snippets.ts";

/** All snippets in one text. The last sentence proves that no snippet swallowed the rest. */
const allSnippets = `${snippets.join("\n<p>间隔</p>\n")}<p>全文到此为止</p>`;

function addItem(api: ApiClient, categoryId: string, title: string, content: string) {
  return api.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId,
    title,
    content,
    releaseUser: "安全室",
    releaseTime: "2026-01-05 08:00:00",
  });
}

test("hostile texts run in a browser without protection", async ({ context, page }) => {
  const requestedUrls = new Set<string>();
  await context.route(`${otherOrigin}/**`, (route) => {
    requestedUrls.add(route.request().url());
    return route.abort();
  });
  const { count } = await countHits(page);
  await page.goto("about:blank");
  await page.evaluate(
    (texts) => {
      for (const text of texts) document.body.append(frameOf(text));
      function frameOf(srcdoc: string): HTMLElement {
        return Object.assign(document.createElement("iframe"), { srcdoc });
      }
    },
    [...snippets, ...swallowingSnippets],
  );
  // The others need a click, an older browser, or a mistake of the sanitizer.
  await expect.poll(count).toBeGreaterThanOrEqual(20);
  await expect.poll(() => requestedUrls.size).toBeGreaterThanOrEqual(15);
});

test("a hostile text runs and fetches nothing while read", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const { categoryId } = await categoryWith("2", api);
  const texts = [allSnippets, ...swallowingSnippets.map((text) => `<p>先读这句</p>${text}`)];
  const page = await open("/web-site/home", { as: "mechanic" });
  const { none } = await countHits(page);
  for (const [at, content] of texts.entries()) {
    const { repairId } = await addItem(api, categoryId, `险文 ${at}`, content);
    await page.goto(`${repair.screen}?repairId=${repairId}`);
    // The beginning of the text is displayed before the whole text.
    await expect(page.getByRole("link", { name: "返回列表" })).toBeVisible();
    await expect(page.getByText(at === 0 ? "全文到此为止" : "先读这句")).toBeVisible();
    expect(await forbiddenParts(page, ".am-rich-text")).toEqual([]);
    await none();
    await api.call("DELETE", `/platform/info/${repairId}`);
  }
});

test("a hostile text runs and fetches nothing while edited", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const { categoryId } = await categoryWith("2", api);
  const title = "待修改的险文";
  const { repairId } = await addItem(api, categoryId, title, allSnippets);
  const page = await open("/web-site/home", { as: "operator" });
  const { none } = await countHits(page);
  await page.goto(`${officePaths.repairItems}?title=${encodeURIComponent(title)}`);
  const editing = await openFromRow(page, title, "编辑");
  await expect(editing.getByText("全文到此为止")).toBeVisible();
  expect(await forbiddenParts(page, "[contenteditable=true]")).toEqual([]);
  await none();
  await api.call("DELETE", `/platform/info/${repairId}`);
});

test("a hostile text runs and fetches nothing while pasted", async ({ open }) => {
  const page = await open("/web-site/home", { as: "operator" });
  const { none } = await countHits(page);
  await page.goto(officePaths.repairItems);
  const adding = await openAddDialog(page, "维修信息新增");
  await expect(adding.getByRole("textbox", { name: "正文" })).toBeVisible();
  // Paste each one alone: an unclosed element would swallow the next one.
  for (const html of [...pasted, ...swallowingSnippets, "<p>全文到此为止</p>"])
    await paste(page, html);
  await expect(adding.getByText("全文到此为止")).toBeVisible();
  expect(await forbiddenParts(page, "[contenteditable=true]")).toEqual([]);
  await none();
});

/** The browser refuses this snippet itself and logs a message. */
const pasted = snippets.filter((html) => !html.startsWith("<base"));

/** Pastes HTML as if copied from another page. */
function paste(page: Page, html: string): Promise<void> {
  return page.locator("[contenteditable=true]").evaluate((editor, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    const options = { clipboardData, bubbles: true, cancelable: true };
    editor.dispatchEvent(new ClipboardEvent("paste", options));
  }, html);
}
