import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { expect } from "@playwright/test";
import { listPath, repair } from "../../api/categories.ts";
import { pngFile, toFile } from "../../api/sample-files.ts";
import { test } from "../../fixtures/test.ts";

const fixed = ["外委方案", "改装修理方案", "QN经验分享", "行业培训课程"];

test("concurrently rendered lists each show their new releases", async ({
  server,
  apiAs,
  visitorApi,
  cleanUp,
}) => {
  // Only fixed categories: the server leaves a fifth concurrent page unrendered.
  const all = await visitorApi.get<CategoryName[]>("/open/platform/name");
  const categories = all.filter(({ name }) => fixed.includes(name));
  const htmlOf = async (category: CategoryName) =>
    (await fetch(server.address + listPath(category))).text();
  for (const html of await Promise.all(categories.map(htmlOf))) {
    expect(html).toContain('id="dehydrated-state"');
  }

  const editor = await apiAs("admin");
  const titleOf = ({ name }: CategoryName) => `同时渲染后发布于${name}`;
  for (const category of categories) {
    const [newest] = await repair.itemsOf(category, visitorApi);
    const form = new FormData();
    form.set("categoryId", category.categoryId);
    form.set("title", titleOf(category));
    form.set("content", "<p>正文</p>");
    form.set("releaseUser", "张工");
    // The same time as the newest item, so that the new item comes first.
    form.set("releaseTime", newest?.releaseTime ?? "2026-01-01 08:00:00");
    if (category.cover === "1") form.set("cover", toFile(pngFile("cover.png")));
    await editor.call("POST", "/platform/info", form);
    const [item] = (await repair.itemsOf(category, visitorApi)).filter(
      ({ title }) => title === titleOf(category),
    );
    cleanUp(() => editor.call("DELETE", `/platform/info/${item?.repairId}`));
  }

  const shown = categories.map(async (one) => (await htmlOf(one)).includes(titleOf(one)));
  expect(await Promise.all(shown)).toEqual(categories.map(() => true));
});

test("unknown addresses and missing entries answer 404 with an error page", async ({ server }) => {
  for (const path of [
    "/nowhere",
    "/web-site/nowhere",
    "/web-site/maintain-info?repairId=999999",
    "/web-site/notice-detail?id=12345678",
    "/management-center/nowhere",
  ]) {
    const response = await fetch(server.address + path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toContain("页面不存在");
  }
  for (const path of ["/", "/web-site/collection", "/management-center/notice-manage"]) {
    expect((await fetch(server.address + path)).status, path).toBe(200);
  }
});

test("a page is sent in the best encoding that the browser accepts", async ({ server }) => {
  for (const [offered, sent] of [
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["identity", null],
  ] as const) {
    const response = await fetch(`${server.address}/web-site/home`, {
      headers: { "Accept-Encoding": offered },
    });
    expect(response.headers.get("content-encoding")).toBe(sent);
    expect(await response.text()).toContain('<div id="root">');
  }
});
