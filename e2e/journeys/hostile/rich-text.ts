import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Api } from "../../harness/api.ts";
import { categoryWith, repair } from "../../harness/categories.ts";
import { journey, theStage } from "../../harness/journey.ts";
import { itemsPath, openAdding, openFromRow } from "../../harness/office.ts";
import { eventually, sees } from "../../harness/seeing.ts";
import { countHits, strangeParts } from "./hits.ts";
import { snippets, stranger, swallowing } from "./snippets.ts";

/** All of it in one text, and a sentence at the end that shows that nothing was swallowed. */
const whole = `${snippets.join("\n<p>间隔</p>\n")}<p>全文到此为止</p>`;

function addItem(api: Api, categoryId: string, title: string, content: string) {
  return api.call<{ repairId: string }>("POST", "/platform/info", {
    ...{ categoryId, title, content },
    ...{ releaseUser: "安全室", releaseTime: "2026-01-05 08:00:00" },
  });
}

journey("hostile texts run in a browser that is given them as they are", async () => {
  const context = await theStage().contextFor();
  try {
    const asked = new Set<string>();
    await context.route(`${stranger}/**`, (route) => {
      asked.add(route.request().url());
      return route.abort();
    });
    const page = await context.newPage();
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
    await eventually(async () => assert.ok((await count()) >= 20 && asked.size >= 15));
  } finally {
    await context.close();
  }
});

journey("nothing of a hostile text runs or is fetched where it is read", async (j) => {
  const api = await j.apiAs("operator");
  const { categoryId } = await categoryWith("2", api);
  const texts = [whole, ...swallowing.map((text) => `<p>先读这句</p>${text}`)];
  const page = await j.open("/web-site/home", { as: "mechanic" });
  const { none } = await countHits(page);
  for (const [at, content] of texts.entries()) {
    const { repairId } = await addItem(api, categoryId, `险文 ${at}`, content);
    await page.goto(`${repair.screen}?repairId=${repairId}`);
    // How it begins stands there before the text does.
    await sees(page.getByRole("button", { name: "返回列表" }));
    await sees(page.getByText(at === 0 ? "全文到此为止" : "先读这句"));
    assert.deepEqual(await strangeParts(page, ".am-rich-text"), []);
    await none();
    await api.call("DELETE", `/platform/info/${repairId}`);
  }
});

journey("nothing of a hostile text runs or is fetched where it is written", async (j) => {
  const api = await j.apiAs("operator");
  const { categoryId } = await categoryWith("2", api);
  const title = "待修改的险文";
  const { repairId } = await addItem(api, categoryId, title, whole);
  const page = await j.open("/web-site/home", { as: "operator" });
  const { none } = await countHits(page);
  await page.goto(`${itemsPath}?title=${encodeURIComponent(title)}`);
  const editing = await openFromRow(page, title, "编辑");
  await sees(editing.getByText("全文到此为止"));
  assert.deepEqual(await strangeParts(page, "[contenteditable=true]"), []);
  await none();
  await api.call("DELETE", `/platform/info/${repairId}`);
});

journey("nothing of a hostile text runs or is fetched where it is pasted", async (j) => {
  const page = await j.open("/web-site/home", { as: "operator" });
  const { none } = await countHits(page);
  await page.goto(itemsPath);
  const adding = await openAdding(page, "维修信息新增");
  await sees(adding.getByRole("textbox", { name: "正文" }));
  // Each by itself: what is not closed would take the next one into it.
  for (const html of [...pasted, ...swallowing, "<p>全文到此为止</p>"]) await paste(page, html);
  await sees(adding.getByText("全文到此为止"));
  assert.deepEqual(await strangeParts(page, "[contenteditable=true]"), []);
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
