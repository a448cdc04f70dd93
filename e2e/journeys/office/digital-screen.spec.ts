import { expect, type Page } from "@playwright/test";
import { pngFile } from "../../api/sample-files.ts";
import { officePaths } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
];

const panels = [
  "内容构成",
  "人员专业",
  "证照状态",
  "今日阅读（每小时）",
  "近30日阅读",
  "最新内容",
  "最新公告",
  "热门阅读",
  "航材产品",
  "登录地域",
];

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const rootSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Elements that would show a scroll bar, and the page itself. */
function scrolledElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
        const isRoot = element === document.documentElement;
        return (
          ((isRoot || scrolls(overflowX)) && element.scrollWidth > element.clientWidth) ||
          ((isRoot || scrolls(overflowY)) && element.scrollHeight > element.clientHeight)
        );
      })
      .map((element) => `${element.tagName}.${element.className}`),
  );
}

/** Texts and drawings outside of their panel. Rolling lists are outside by design. */
function clippedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("section")].flatMap((section) => {
      const frame = section.getBoundingClientRect();
      return [...section.querySelectorAll("h2, dt, dd, b, ol li, svg")]
        .filter((element) => {
          if (element.closest("[data-rolls=true]")) return false;
          const box = element.getBoundingClientRect();
          return box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
        })
        .map((element) => `${section.ariaLabel}: ${element.textContent}`);
    }),
  );
}

for (const size of sizes) {
  // Slow: another size or state of the same screen.
  test(`the screen fills ${size.width} × ${size.height} with figures, without a scroll bar`, async ({
    open,
  }) => {
    const page = await open(officePaths.overview, { as: "operator", ...size, motion: true });
    for (const name of panels) {
      await expect(panel(page, name)).toBeVisible();
      await expect(panel(page, name)).not.toHaveText(/还没有|没有登记/);
    }
    for (const name of ["内容构成", "证照状态", "今日阅读（每小时）", "近30日阅读"]) {
      await expect(panel(page, name).locator("svg").first()).toBeVisible();
    }
    await expect(page.getByText("实时", { exact: true })).toBeVisible();
    // The browser reports four decimals.
    expect(Math.abs((await rootSize(page)) - (16 * size.width) / 1920)).toBeLessThan(0.001);
    expect(await scrolledElements(page)).toEqual([]);
    expect(await clippedElements(page)).toEqual([]);
    await page.getByRole("link", { name: "机库态势" }).click();
    await expect(page).toHaveURL(officePaths.hangars);
    await expect(panel(page, "点位状态")).toBeVisible();
    await expect(page.getByRole("region", { name: "机库平面图" })).toBeVisible();
    expect(await scrolledElements(page)).toEqual([]);
  });
}

test("new content appears on the wall display after its release", async ({ open, apiAs }) => {
  const page = await open(officePaths.overview, {
    as: "admin",
    width: 1920,
    height: 1080,
    motion: true,
  });
  await expect(panel(page, "最新公告")).toBeVisible();
  const api = await apiAs("operator");
  const form = new FormData();
  form.set("noticeTitle", "大屏联动演练");
  form.set("noticeContent", "<p>演练内容</p>");
  form.set("noticeTime", wallClock(new Date()));
  const { buffer, name, mimeType: type } = pngFile("cover.png");
  form.set("file", new Blob([new Uint8Array(buffer)], { type }), name);
  const { noticeId } = await api.call<{ noticeId: string }>("POST", "/platform/notice", form);
  await page
    .getByText("大屏联动演练")
    .first()
    .waitFor()
    .finally(() => api.call("DELETE", `/platform/notice/${noticeId}`));
  await expect(page.getByText("大屏联动演练").first()).toBeHidden();
});

// Slow: another size or state of the same screen.
test("the root font has its normal size after leaving the screen", async ({ open }) => {
  const page = await open("/digital-screen", { as: "admin", width: 1440, height: 900 });
  await expect(page).toHaveURL(officePaths.overview);
  await expect.poll(() => rootSize(page)).toBe(12);
  await expect(page).toHaveTitle(/航空维修信息平台 - 运行总览/);
  await page.getByRole("link", { name: "返回后台" }).click();
  await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
  await expect.poll(() => rootSize(page)).toBe(16);
  await page.getByRole("navigation", { name: "应用" }).getByText("数字大屏").click();
  await expect(page).toHaveURL(officePaths.overview);
  await expect.poll(() => rootSize(page)).toBe(12);
});

// Slow: another size or state of the same screen.
test("a lost connection is shown, and restored automatically", async ({ open, expectRefusal }) => {
  expectRefusal(503, "/api/screen/stream");
  const page = await open(officePaths.repairItems, { as: "admin", width: 1440, height: 900 });
  const json = { code: 503, message: "服务暂不可用，请稍后再试", data: null };
  await page.route("**/api/screen/stream", (route) => route.fulfill({ status: 503, json }));
  await page.getByRole("navigation", { name: "应用" }).getByText("数字大屏").click();
  await expect(page.getByText("连接中断，正在重连")).toBeVisible();
  await expect(page.getByText("暂时无法取得数据")).toBeVisible();
  await page.unroute("**/api/screen/stream");
  await expect(page.getByText("实时", { exact: true })).toBeVisible();
  await expect(panel(page, "内容构成")).toBeVisible();
});

// Slow: another size or state of the same screen.
test("a user without the screen's menu sees no figures", async ({ open }) => {
  const page = await open(officePaths.overview, { as: "mechanic" });
  await expect(page.getByText("您无权限访问该页面！")).toBeVisible();
});

/** Platform time as yyyy-MM-dd HH:mm:ss. */
function wallClock(time: Date): string {
  return time.toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });
}

// Slow: another size or state of the same screen.
test("lists without motion show only whole rows", async ({ open }) => {
  for (const { width, height } of sizes) {
    const page = await open(officePaths.overview, { as: "admin", width, height });
    await expect(panel(page, "最新内容").getByRole("listitem").first()).toBeVisible();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("[data-rolls]")].flatMap((frame) => {
        const { top, bottom, right } = frame.getBoundingClientRect();
        return [...frame.querySelectorAll("li")]
          .map((row) => ({ row, box: row.getBoundingClientRect() }))
          .filter(({ box }) => box.left < right && box.bottom > top && box.bottom > bottom + 1)
          .map(({ row }) => row.textContent);
      }),
    );
    expect(cut).toEqual([]);
    await page.close();
  }
});
