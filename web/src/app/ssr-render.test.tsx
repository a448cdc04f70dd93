// @vitest-environment node
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { hasPage, renderPage } from "./ssr-render.tsx";
import { hydrateQueries } from "./ssr-state.ts";

const category = { categoryId: "7", name: "改装方案", cover: "2", orderNum: 1 };
const notice = {
  noticeId: "5",
  noticeTitle: "停机坪 <b>施工</b>",
  noticeTime: "2026-01-02 08:00:00",
  summary: "",
  noticeLevel: "1",
  pinned: "2",
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
  "/api/open/platform/notice?order=rank&pageNum=1&pageSize=6": { list: [notice], total: 1 },
  "/api/open/platform?categoryId=7&pageNum=1&pageSize=6": { list: [item], total: 1 },
};

async function ssrFetch(url: string): Promise<string> {
  const data = answers[url];
  return JSON.stringify(
    data ? { code: 200, message: "操作成功", data } : { code: 404, message: "没有", data: null },
  );
}

test("renders the first page of a visitor, including dependent queries", async () => {
  const { markup, state } = await renderPage("/web-site/home", ssrFetch);
  expect(markup).toContain("停机坪 &lt;b&gt;施工&lt;/b&gt;");
  expect(markup).toContain("舱门改装");
  expect(state.queries.map(({ queryKey }) => queryKey[0])).toEqual(
    expect.arrayContaining(["/open/platform/name", "/open/platform/notice", "/open/platform"]),
  );
});

test("uses the fetcher of each page when several pages render concurrently", async () => {
  const categories = ["1", "2", "3", "4"].map((categoryId) => ({ ...category, categoryId }));
  const callsOfPages = await Promise.all(
    categories.map(async ({ categoryId }) => {
      const calls: string[] = [];
      const path = `/web-site/maintain-info?categoryId=${categoryId}&name=x&isCover=2`;
      await renderPage(path, async (url) => {
        calls.push(url);
        // Delay each page, so that all renderings overlap.
        await new Promise((resolve) => setTimeout(resolve, 10));
        const isCount = url.includes("/facets?");
        if (isCount || !url.startsWith("/api/open/platform")) throw new Error("not needed");
        const data = url.endsWith("/name") ? categories : { list: [], total: 0 };
        return JSON.stringify({ code: 200, message: "操作成功", data });
      });
      return calls;
    }),
  );
  for (const [index, calls] of callsOfPages.entries()) {
    expect(calls).toContain("/api/open/platform/name");
    const own = expect.stringContaining(`categoryId=${index + 1}`);
    // One request for the list and one for its counts.
    expect(calls.filter((url) => url.includes("categoryId="))).toEqual([own, own]);
  }
});

test("renders the same page from the same responses, and the client hydrates the same data", async () => {
  const [first, second] = [
    await renderPage("/web-site/home", ssrFetch),
    await renderPage("/web-site/home", ssrFetch),
  ];
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  const client = new QueryClient();
  const text = JSON.stringify(first.state);
  hydrateQueries(client, { getElementById: () => ({ textContent: text }) } as never);
  expect(client.getQueryData(["/open/platform/name"])).toEqual([category]);
  const { dataUpdatedAt = 0 } = client.getQueryState(["/open/platform/name"]) ?? {};
  expect(Date.now() - dataUpdatedAt).toBeLessThan(10_000);
});

test("renders unanswered queries as loading, without an error", async () => {
  const { markup, state } = await renderPage("/web-site/maintain-info", async () => {
    throw new Error("away");
  });
  expect(markup).toContain("aria-busy");
  expect(markup).not.toContain("加载失败");
  expect(state.queries).toEqual([]);
});

test("makes the page inert until it is interactive", async () => {
  const { markup } = await renderPage("/web-site/home", ssrFetch);
  expect(markup).toMatch(/^<div class="am-ssr" inert>/);
  expect(markup.match(/<input (?!readonly )/)).toBeNull();
});

test.each([
  "/web-site/maintain-info?categoryId=7&name=x&isCover=1&pageNum=2",
  "/web-site/maintain-info/classified",
  "/web-site/module-info",
  "/web-site/tooling-services",
  "/web-site/aviation-products",
  "/web-site/repair-person",
  "/error",
])("renders %s without a browser", async (path) => {
  const { markup } = await renderPage(path, ssrFetch);
  expect(markup).toContain("航空维修信息平台");
});

test("refuses redirects", async () => {
  await expect(renderPage("/web-site/nowhere", ssrFetch)).rejects.toThrow("leads elsewhere");
});

test.each([
  ["/", true],
  ["/login", true],
  ["/redirect/web-site/home", true],
  ["/error", true],
  ["/web-site", true],
  ["/web-site/notice-detail/", true],
  ["/web-site/nowhere", false],
  ["/nowhere", false],
])("knows whether there is a page at %s", (path, expected) => {
  expect(hasPage(path)).toBe(expected);
});
