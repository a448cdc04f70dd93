import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { startTestApp } from "../../../test/harness.ts";
import { DrawnPages } from "./ssr-pages.ts";

const home = "/web-site/home";
const names = "/api/open/platform/name";
const frame = '<html><head></head><body><div id="root"></div></body></html>';

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t.close());

/** Draws the categories' answer as it is, and counts. */
function drawing(calls: string[] = [names]) {
  const drawn: string[] = [];
  const pages = new DrawnPages(t.app, {
    frames: { [home]: frame },
    draw: async (url, ask) => {
      drawn.push(url);
      const data = await Promise.all(calls.map(async (call) => JSON.parse(await ask(call))));
      return { markup: `<p>${url}</p>`, data };
    },
  });
  return { pages, drawn };
}

function dataIn(html: string | undefined): unknown {
  const [, json = ""] = /id="first-data">([^<]*)<\/script><\/body>/.exec(html ?? "") ?? [];
  return JSON.parse(json);
}

test("puts the drawing and what it was drawn from into the page", async () => {
  const { pages } = drawing();
  const page = await pages.page(home);
  assert.match(page?.html ?? "", /<div id="root"><p>\/web-site\/home<\/p><\/div>/);
  assert.deepEqual(dataIn(page?.html), [(await t.app.inject(names)).json()]);
  assert.equal(brotliDecompressSync(page?.compressed ?? "").toString(), page?.html);
});

test("is drawn once for all, and anew once an answer has changed", async () => {
  const { pages, drawn } = drawing();
  const [first, same] = await Promise.all([pages.page(home), pages.page(home)]);
  assert.equal(first, same);
  assert.equal(await pages.page(home), first);
  assert.equal(drawn.length, 1);
  const admin = await t.as("admin");
  await admin.post("/platform/category", { name: "</script><b>", orderNum: 9, cover: "2" });
  const changed = await pages.page(home);
  assert.equal(drawn.length, 2);
  assert.notEqual(changed?.etag, first?.etag);
  // A title's markup ends no element, and arrives as it was written.
  assert.ok(!changed?.html.includes("</script><b>"));
  assert.match(JSON.stringify(dataIn(changed?.html)), /<\/script><b>/);
});

test("each address has its own page; others have none", async () => {
  const { pages, drawn } = drawing();
  await pages.page(`${home}?a=1`);
  await pages.page(`${home}?a=2`);
  assert.deepEqual(drawn, [`${home}?a=1`, `${home}?a=2`]);
  assert.equal(await pages.page("/web-site/collection"), null);
  assert.equal(await pages.page(`${home}?a=${"x".repeat(600)}`), null);
});

test("keeps no more than two hundred pages", async () => {
  const { pages, drawn } = drawing();
  for (let at = 0; at <= 200; at += 1) await pages.page(`${home}?a=${at}`);
  await pages.page(`${home}?a=200`);
  assert.equal(drawn.length, 201);
  await pages.page(`${home}?a=0`);
  assert.equal(drawn.length, 202);
});

test("whoever would have to wait for others' drawings goes without", async () => {
  const gate = Promise.withResolvers<void>();
  const pages = new DrawnPages(t.app, {
    frames: { [home]: frame },
    draw: async () => {
      await gate.promise;
      return { markup: "", data: [] };
    },
  });
  const waiting = [1, 2, 3, 4].map((at) => pages.page(`${home}?a=${at}`));
  assert.equal(await pages.page(`${home}?a=5`), null);
  gate.resolve();
  assert.ok((await Promise.all(waiting)).every((page) => page !== null));
  assert.ok(await pages.page(`${home}?a=5`));
});

test("what could not be had is had as soon as it can", async () => {
  const missing = "/api/open/platform?categoryId=1&pageNum=1&pageSize=7";
  const { answers } = t.app;
  const pages = new DrawnPages(t.app, {
    frames: { [home]: frame },
    draw: async (_, ask) => ({ markup: await ask(missing).catch(() => "waiting"), data: [] }),
  });
  // Answers that are not kept: none can be had.
  const ready = answers.ready;
  answers.ready = () => undefined;
  const first = await pages.page(home);
  answers.ready = ready;
  assert.match(first?.html ?? "", /waiting/);
  assert.doesNotMatch((await pages.page(home))?.html ?? "", /waiting/);
});

test("what is not everybody's is no part of a page, and a failure is none either", async () => {
  const { pages, drawn } = drawing(["/api/captcha"]);
  assert.equal(await pages.page(home), null);
  // Tried again for the next visitor.
  assert.equal(await pages.page(home), null);
  assert.equal(drawn.length, 2);
});
