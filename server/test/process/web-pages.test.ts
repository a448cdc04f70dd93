import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import type { App } from "../../src/infra/http/app-type.ts";
import { handleErrors } from "../../src/infra/http/error-handler.ts";
import { webPages } from "../../src/infra/ssr/web-pages.ts";

const page = "<!doctype html><title>航空维修信息平台</title>";
const script = "console.log('built')";
let dist: string;
let app: App;

const drawing = `export const renderPage = async (url) => ({ markup: "<p>" + url + "</p>", state: {} });`;
const drawn = "/web-site/home?a=1";

before(async () => {
  dist = await mkdtemp(join(tmpdir(), "aeromaint-dist-"));
  await mkdir(join(dist, "assets"));
  await mkdir(join(dist, "server"));
  await writeFile(join(dist, "server", "package.json"), '{"type":"module"}');
  await writeFile(join(dist, "server", "ssr-render.js"), drawing);
  const frames = { "/web-site/home": '<div id="root"></div></body>' };
  await writeFile(join(dist, "server", "ssr-templates.json"), JSON.stringify(frames));
  await writeFile(join(dist, "index.html"), page);
  await writeFile(join(dist, "favicon.svg"), "<svg/>");
  await writeFile(join(dist, "assets", "index-1a2b3c.js"), script);
  await writeFile(join(dist, "assets", "index-1a2b3c.js.br"), brotliCompressSync(script));
  app = Fastify() as unknown as App;
  handleErrors(app);
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

test("sends a drawn page, compressed, and nothing to who has it already", async () => {
  const { body, headers } = await get(drawn);
  assert.match(body, /<div id="root"><p>\/web-site\/home\?a=1<\/p><\/div>/);
  assert.equal(headers["cache-control"], "no-cache");
  const { rawPayload } = await get(drawn, { "accept-encoding": "br" });
  assert.equal(brotliDecompressSync(rawPayload).toString(), body);
  const again = await get(drawn, { "if-none-match": headers.etag });
  assert.deepEqual([again.statusCode, again.body], [304, ""]);
});

test("keeps what pages are drawn with to itself", async () => {
  for (const file of ["ssr-templates.json", "ssr-render.js"]) {
    assert.equal((await get(`/server/${file}`)).body, page);
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
