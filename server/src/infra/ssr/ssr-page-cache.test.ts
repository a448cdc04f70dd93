import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { startTestApp } from "../../../test/harness.ts";
import { SsrPageCache } from "./ssr-page-cache.ts";

const home = "/web-site/home";
const names = "/api/open/platform/name";
const template = '<html><head></head><body><div id="root"></div></body></html>';

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t.close());

const withHome = { templates: { [home]: template }, hasPage: () => true };

/** Renders the response of categories unchanged, and counts renderings. */
function rendering(calls: string[] = [names]) {
  const rendered: string[] = [];
  const pages = new SsrPageCache(t.app, {
    ...withHome,
    renderPage: async (url, ssrFetch) => {
      rendered.push(url);
      const state = await Promise.all(calls.map(async (call) => JSON.parse(await ssrFetch(call))));
      return { markup: `<p>${url}</p>`, state };
    },
  });
  return { pages, rendered };
}

function dataIn(html: string | undefined): unknown {
  const [, json = ""] = /id="dehydrated-state">([^<]*)<\/script><\/body>/.exec(html ?? "") ?? [];
  return JSON.parse(json);
}

test("embeds the markup and its data into the page", async () => {
  const { pages } = rendering();
  const page = await pages.page(home);
  assert.ok(page);
  assert.match(page.html, /<div id="root"><p>\/web-site\/home<\/p><\/div>/);
  assert.deepEqual(dataIn(page.html), [(await t.app.inject(names)).json()]);
  assert.equal(brotliDecompressSync(page.br).toString(), page.html);
  assert.equal(gunzipSync(page.gzip).toString(), page.html);
});

test("renders once for all visitors, and again after a change of a response", async () => {
  const { pages, rendered } = rendering();
  const [first, same] = await Promise.all([pages.page(home), pages.page(home)]);
  assert.equal(first, same);
  assert.equal(await pages.page(home), first);
  assert.equal(rendered.length, 1);
  const admin = await t.as("admin");
  await admin.post("/platform/category", { name: "</script><b>", orderNum: 9, cover: "2" });
  const changed = await pages.page(home);
  assert.equal(rendered.length, 2);
  assert.notEqual(changed?.etag, first?.etag);
  // Markup in a title must not end the script element, and stays unchanged in the data.
  assert.ok(!changed?.html.includes("</script><b>"));
  assert.match(JSON.stringify(dataIn(changed?.html)), /<\/script><b>/);
});

test("caches each address separately, and skips unknown addresses", async () => {
  const { pages, rendered } = rendering();
  await pages.page(`${home}?a=1`);
  await pages.page(`${home}?a=2`);
  assert.deepEqual(rendered, [`${home}?a=1`, `${home}?a=2`]);
  assert.equal(await pages.page("/web-site/collection"), null);
  assert.equal(await pages.page(`${home}?a=${"x".repeat(600)}`), null);
});

test("keeps at most two hundred pages", async () => {
  const { pages, rendered } = rendering();
  for (let at = 0; at <= 200; at += 1) await pages.page(`${home}?a=${at}`);
  await pages.page(`${home}?a=200`);
  assert.equal(rendered.length, 201);
  await pages.page(`${home}?a=0`);
  assert.equal(rendered.length, 202);
});

test("serves the bare page instead of waiting for other renderings", async () => {
  const gate = Promise.withResolvers<void>();
  const pages = new SsrPageCache(t.app, {
    ...withHome,
    renderPage: async () => {
      await gate.promise;
      return { markup: "", state: {} };
    },
  });
  const waiting = [1, 2, 3, 4].map((at) => pages.page(`${home}?a=${at}`));
  assert.equal(await pages.page(`${home}?a=5`), null);
  gate.resolve();
  assert.ok((await Promise.all(waiting)).every((page) => page !== null));
  assert.ok(await pages.page(`${home}?a=5`));
});

test("renders missing data as soon as it is available", async () => {
  const missing = "/api/open/platform?categoryId=1&pageNum=1&pageSize=7";
  const { responseCache } = t.app;
  const pages = new SsrPageCache(t.app, {
    ...withHome,
    renderPage: async (_, ssrFetch) => ({
      markup: await ssrFetch(missing).catch(() => "waiting"),
      state: {},
    }),
  });
  // Simulates responses that are not cached.
  const { get, peek } = responseCache;
  responseCache.get = responseCache.peek = () => undefined;
  const first = await pages.page(home);
  Object.assign(responseCache, { get, peek });
  assert.match(first?.html ?? "", /waiting/);
  assert.doesNotMatch((await pages.page(home))?.html ?? "", /waiting/);
});

test("does not render private data, and serves the bare page after a failure", async () => {
  const { pages, rendered } = rendering(["/api/captcha"]);
  assert.equal(await pages.page(home), null);
  // Renders again for the next visitor.
  assert.equal(await pages.page(home), null);
  assert.equal(rendered.length, 2);
});
