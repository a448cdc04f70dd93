import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import type { App } from "../../src/platform/app-type.ts";
import { answerErrors } from "../../src/platform/error-answers.ts";
import { webPages } from "../../src/platform/web-pages.ts";

const page = "<!doctype html><title>航空维修信息平台</title>";
const script = "console.log('built')";
let dist: string;
let app: App;

before(async () => {
  dist = await mkdtemp(join(tmpdir(), "aeromaint-dist-"));
  await mkdir(join(dist, "assets"));
  await writeFile(join(dist, "index.html"), page);
  await writeFile(join(dist, "favicon.svg"), "<svg/>");
  await writeFile(join(dist, "assets", "index-1a2b3c.js"), script);
  await writeFile(join(dist, "assets", "index-1a2b3c.js.br"), brotliCompressSync(script));
  app = Fastify() as unknown as App;
  answerErrors(app);
  await app.register(webPages, { dist });
});
after(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

test("answers every page's address with the page, always asked for anew", async () => {
  for (const url of [
    "/",
    "/web-site/maintain-info",
    "/system/post?pageNum=2",
    "/名字",
    "/index.html",
  ]) {
    const { statusCode, headers, body } = await get(encodeURI(url));
    assert.deepEqual([statusCode, body], [200, page], url);
    assert.equal(headers["cache-control"], "no-cache", url);
    assert.match(String(headers["content-type"]), /^text\/html; charset=utf-8$/i, url);
  }
});

test("lets browsers keep hashed files for good, and others for an hour", async () => {
  const hashed = await get("/assets/index-1a2b3c.js");
  assert.equal(hashed.headers["cache-control"], "public, max-age=31536000, immutable");
  assert.equal(hashed.body, script);
  const other = await get("/favicon.svg");
  assert.equal(other.headers["cache-control"], "public, max-age=3600");
});

test("sends the compressed copy to whoever takes it", async () => {
  const { headers, rawPayload } = await get("/assets/index-1a2b3c.js", { "accept-encoding": "br" });
  assert.equal(headers["content-encoding"], "br");
  assert.match(String(headers["content-type"]), /javascript/);
  assert.match(String(headers.vary), /accept-encoding/i);
  assert.equal(brotliDecompressSync(rawPayload).toString(), script);
});

test("answers 404, not the page, for calls, missing files and addresses that reach out", async () => {
  const urls = ["/assets/gone.js", "/assets", "/api", "/api/nothing", "/assets/..%2findex.html"];
  urls.push(
    "/..%2f..%2fetc/passwd",
    "/a%2f..%2fb",
    "/%00",
    "/x%00.js",
    "/..%5c..%5cetc",
    "/a%0d%0ab",
  );
  for (const url of urls) {
    const { statusCode, body } = await get(url);
    assert.equal(statusCode, 404, `${url}: ${body}`);
  }
});
