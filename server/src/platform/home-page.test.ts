import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { homeAnswers } from "@aeromaint/contracts/pictures.ts";
import { startTestApp } from "../../test/harness.ts";
import { homePages } from "./home-page.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t.close());

const empty = "<html><head></head><body></body></html>";

function answersIn(html: string): Record<string, { code: number; data: unknown }> {
  const [, json = ""] = /id="first-answers">([^<]*)<\/script><\/body>/.exec(html) ?? [];
  return JSON.parse(json);
}

test("carries the answers of its first calls, the same as the calls bring", async () => {
  const { html, compressed } = await homePages(t.app, empty)();
  const answers = answersIn(html);
  assert.deepEqual(Object.keys(answers), Object.values(homeAnswers));
  for (const url of Object.values(homeAnswers)) {
    assert.deepEqual(answers[url], (await t.app.inject(url)).json());
  }
  assert.equal(brotliDecompressSync(compressed).toString(), html);
});

test("is made anew once an answer has changed, and shows a title's markup as text", async () => {
  const home = homePages(t.app, empty);
  const first = await home();
  assert.equal(await home(), first);
  const admin = await t.as("admin");
  await admin.post("/platform/category", { name: "</script><b>", orderNum: 9, cover: "2" });
  const { html } = await home();
  assert.ok(!html.includes("</script><b>"));
  assert.match(JSON.stringify(answersIn(html)), /<\/script><b>/);
});
