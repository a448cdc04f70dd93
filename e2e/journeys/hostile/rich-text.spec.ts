// Slow: the rules of stored and shown texts are tests of the server and of components too.

import { expect, type Page } from "@playwright/test";
import type { Api } from "../../api/api.ts";
import { categoryWith, repair } from "../../api/categories.ts";
import { itemsPath, openAdding, openFromRow } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { countHits, strangeParts } from "./hits.ts";
import { snippets, stranger, swallowing } from "./snippets.ts";

/** All of it in one text, and a sentence at the end that shows that nothing was swallowed. */
const whole = `${snippets.join("\n<p>间隔</p>\n")}<p>全文到此为止</p>`;

function addItem(api: Api, categoryId: string, title: string, content: string) {
  return api.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId,
    title,
    content,
    releaseUser: "安全室",
    releaseTime: "2026-01-05 08:00:00",
  });
}

test("hostile texts run in a browser that is given them as they are", async ({ context, page }) => {
  const requestedUrls = new Set<string>();
  await context.route(`${stranger}/**`, (route) => {
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
    [...snippets, ...swallowing],
  );
  // The others wait for a press, for an older browser, or for a sanitizer's mistake.
  await expect.poll(count).toBeGreaterThanOrEqual(20);
  await expect.poll(() => requestedUrls.size).toBeGreaterThanOrEqual(15);
});

test("nothing of a hostile text runs or is fetched where it is read", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const { categoryId } = await categoryWith("2", api);
  const texts = [whole, ...swallowing.map((text) => `<p>先读这句</p>${text}`)];
  const page = await open("/web-site/home", { as: "mechanic" });
  const { none } = await countHits(page);
  for (const [at, content] of texts.entries()) {
    const { repairId } = await addItem(api, categoryId, `险文 ${at}`, content);
    await page.goto(`${repair.screen}?repairId=${repairId}`);
    // How it begins stands there before the text does.
    await expect(page.getByRole("link", { name: "返回列表" })).toBeVisible();
    await expect(page.getByText(at === 0 ? "全文到此为止" : "先读这句")).toBeVisible();
    expect(await strangeParts(page, ".am-rich-text")).toEqual([]);
    await none();
    await api.call("DELETE", `/platform/info/${repairId}`);
  }
});

test("nothing of a hostile text runs or is fetched where it is written", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  const { categoryId } = await categoryWith("2", api);
  const title = "待修改的险文";
  const { repairId } = await addItem(api, categoryId, title, whole);
  const page = await open("/web-site/home", { as: "operator" });
  const { none } = await countHits(page);
  await page.goto(`${itemsPath}?title=${encodeURIComponent(title)}`);
  const editing = await openFromRow(page, title, "编辑");
  await expect(editing.getByText("全文到此为止")).toBeVisible();
  expect(await strangeParts(page, "[contenteditable=true]")).toEqual([]);
  await none();
  await api.call("DELETE", `/platform/info/${repairId}`);
});

test("nothing of a hostile text runs or is fetched where it is pasted", async ({ open }) => {
  const page = await open("/web-site/home", { as: "operator" });
  const { none } = await countHits(page);
  await page.goto(itemsPath);
  const adding = await openAdding(page, "维修信息新增");
  await expect(adding.getByRole("textbox", { name: "正文" })).toBeVisible();
  // Each by itself: what is not closed would take the next one into it.
  for (const html of [...pasted, ...swallowing, "<p>全文到此为止</p>"]) await paste(page, html);
  await expect(adding.getByText("全文到此为止")).toBeVisible();
  expect(await strangeParts(page, "[contenteditable=true]")).toEqual([]);
  await none();
});

/** The browser itself refuses this one, and says so aloud. */
const pasted = snippets.filter((html) => !html.startsWith("<base"));

/** As the clipboard gives what was copied from a page elsewhere. */
function paste(page: Page, html: string): Promise<void> {
  return page.locator("[contenteditable=true]").evaluate((editor, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    const options = { clipboardData, bubbles: true, cancelable: true };
    editor.dispatchEvent(new ClipboardEvent("paste", options));
  }, html);
}
