// @vitest-environment node
import { expect, test } from "vitest";
import { draw } from "./drawing.tsx";

const category = { categoryId: "7", name: "改装方案", cover: "2", orderNum: 1 };
const notice = {
  noticeId: "5",
  noticeTitle: "停机坪 <b>施工</b>",
  noticeTime: "2026-01-02 08:00:00",
  summary: "",
  url: "/api/open/oss/preview/byid/abc",
};
const item = {
  repairId: "9",
  title: "舱门改装",
  summary: "摘要",
  cover: "",
  releaseTime: "2026-01-02 08:00:00",
  releaseUser: "张工",
};
const answers: Record<string, unknown> = {
  "/api/open/platform/name": [category],
  "/api/open/platform/notice?pageNum=1&pageSize=6": { list: [notice], total: 1 },
  "/api/open/platform?categoryId=7&pageNum=1&pageSize=6": { list: [item], total: 1 },
};

async function ask(url: string): Promise<string> {
  const data = answers[url];
  return JSON.stringify(
    data ? { code: 200, message: "操作成功", data } : { code: 404, message: "没有", data: null },
  );
}

test("draws what a visitor sees first, and what follows from an answer", async () => {
  const { markup, data } = await draw("/web-site/home", ask);
  expect(markup).toContain("停机坪 &lt;b&gt;施工&lt;/b&gt;");
  expect(markup).toContain("舱门改装");
  expect(data.map(([key]) => key[0])).toEqual(
    expect.arrayContaining(["/open/platform/name", "/open/platform/notice", "/open/platform"]),
  );
});

test("leaves what is not answered as not loaded yet, without a failure", async () => {
  const { markup, data } = await draw("/web-site/maintain-info", async () => {
    throw new Error("away");
  });
  expect(markup).toContain("aria-busy");
  expect(markup).not.toContain("加载失败");
  expect(data).toEqual([]);
});

test("lets nobody touch a drawing", async () => {
  const { markup } = await draw("/web-site/home", ask);
  expect(markup).toMatch(/^<div class="am-drawn" inert>/);
  expect(markup.match(/<input (?!readonly )/)).toBeNull();
});

test.each([
  "/web-site/maintain-info?categoryId=7&name=x&isCover=1&pageNum=2",
  "/web-site/maintain-info/classified",
  "/web-site/module-info",
  "/web-site/tooling-services",
  "/web-site/aviation-products",
  "/web-site/repair-person",
])("draws %s without a browser", async (path) => {
  const { markup } = await draw(path, ask);
  expect(markup).toContain("航空维修信息平台");
});

test("refuses what leads elsewhere", async () => {
  await expect(draw("/web-site/nowhere", ask)).rejects.toThrow("leads elsewhere");
});
