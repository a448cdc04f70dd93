import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { categoryWith, repair } from "../../../api/categories.ts";
import {
  officePaths,
  openFromRowMenu,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";

const title = "起落架放下检查的后续步骤";
const content = `<p>接上页。</p>
  <ol start="5"><li><p>断开电源。</p></li><li><p>挂警告牌。</p></li></ol>`;

test("a list that starts at 5 has its numbers wherever the text is shown", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  const { categoryId } = await categoryWith("2", api);
  const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId,
    title,
    content,
    releaseUser: "航线维修部",
    releaseTime: "2026-01-05 08:00:00",
  });

  const reader = await open(`${repair.screen}?repairId=${repairId}`, { as: "mechanic" });
  await expectNumbers(reader, reader.getByRole("article"));

  const page = await open(`${officePaths.repairItems}?write=${repairId}`, { as: api });
  const writing = page.getByRole("region", { name: "维修信息编辑" });
  const text = writing.getByRole("textbox", { name: "正文" });
  await expectNumbers(page, text);
  await text.press("Control+End");
  await page.keyboard.type("签名。");
  await page.keyboard.press("Alt+p");
  await expectNumbers(page, page.frameLocator("iframe[title=桌面预览]"));
  await submit(writing, successMessages.edit);

  await page.goto(`${officePaths.repairItems}?title=${encodeURIComponent(title)}`);
  const saves = await openFromRowMenu(page, title, "保存记录");
  const comparison = saves.getByRole("region", { name: "正文比较" });
  await expectNumbers(page, comparison, { lists: 2 });
});

/** Expects the visible numbers 5. and 6. and room for them. */
async function expectNumbers(
  page: Page,
  place: Locator | FrameLocator,
  { lists = 1 } = {},
): Promise<void> {
  const list = place.locator("ol[start='5']");
  await expect(list).toHaveCount(lists);
  await expect(list.first()).toBeVisible();
  const items = list.locator("li");
  await expect(items).toHaveCount(lists * 2);
  for (const item of await items.all()) {
    await expect(item).toHaveCSS("display", "list-item");
    await expect(item).toHaveCSS("list-style-position", "outside");
  }
  for (const each of await list.all()) {
    expect(
      await each.evaluate((ol) => Number.parseFloat(getComputedStyle(ol).paddingLeft)),
    ).toBeGreaterThan(20);
  }
  const numbers = Array.from({ length: lists }, () => ["5.", "6."]).flat();
  await expect.poll(() => markersOf(page)).toEqual(numbers);
}

/** Markers of ordered lists in all frames. They are not text: only the accessibility tree has them. */
async function markersOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const frames = [frameTree, ...(frameTree.childFrames ?? [])];
  const markers: string[] = [];
  for (const { frame } of frames) {
    const { nodes } = await session.send("Accessibility.getFullAXTree", { frameId: frame.id });
    const names = nodes
      .filter(({ role, ignored }) => role?.value === "ListMarker" && !ignored)
      .map(({ name }) => String(name?.value).trim());
    markers.push(...names.filter((name) => /^\d/.test(name)));
  }
  await session.detach();
  return markers;
}
