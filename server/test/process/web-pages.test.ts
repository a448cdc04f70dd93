import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { buildTestApp } from "../build-test-app.ts";

const page = "<!doctype html><title>航空维修信息平台</title>";
const script = "console.log('built')";
let dist: string;
let built: Awaited<ReturnType<typeof buildTestApp>>;

const renderer = `
export const renderPage = async (url) => ({ markup: "<p>" + url + "</p>", state: {} });
export const hasPage = (path) => ["/", "/error", "/web-site/home", "/web-site/maintain-info"].includes(path);
`;
const rendered = "/web-site/home?a=1";
const menuPath = "/configuration-center/system-manage/post-manage";

before(async () => {
  dist = await mkdtemp(join(tmpdir(), "aeromaint-dist-"));
  await mkdir(join(dist, "assets"));
  await mkdir(join(dist, "server"));
  await writeFile(join(dist, "server", "package.json"), '{"type":"module"}');
  await writeFile(join(dist, "server", "ssr-render.js"), renderer);
  const template = '<div id="root"></div></body>';
  const templates = { "/web-site/home": template, "/error": template };
  await writeFile(join(dist, "server", "ssr-templates.json"), JSON.stringify(templates));
  await writeFile(join(dist, "index.html"), page);
  await writeFile(join(dist, "favicon.svg"), "<svg/>");
  await writeFile(join(dist, "assets", "index-1a2b3c.js"), script);
  await writeFile(join(dist, "assets", "index-1a2b3c.js.br"), brotliCompressSync(script));
  built = await buildTestApp({ template: "seeded", dist });
});
after(async () => {
  await built.close();
  await rm(dist, { recursive: true });
});

const get = (url: string, headers = {}) => built.app.inject({ url, headers });

test("serves the page at every page path, revalidated each time", async () => {
  for (const url of [
    "/",
    "/web-site/maintain-info",
    `${menuPath}?pageNum=2`,
    `${menuPath}/`,
    "/configuration-center",
    "/index.html",
  ]) {
    const { statusCode, headers, body } = await get(encodeURI(url));
    assert.deepEqual([statusCode, body], [200, page], url);
    assert.equal(headers["cache-control"], "no-cache", url);
    assert.match(String(headers["content-type"]), /^text\/html; charset=utf-8$/i, url);
  }
});

test("answers 404 with the error page for unknown paths", async () => {
  const urls = ["/web-site/nowhere", "/system/post?pageNum=2", "/名字", `${menuPath}/more`];
  // A crawler with a cached page gets the same response.
  const { headers } = await get("/error");
  for (const url of urls) {
    const answer = await get(encodeURI(url), { "if-none-match": headers.etag });
    assert.deepEqual([answer.statusCode, answer.body.includes("<p>/error</p>")], [404, true], url);
    assert.match(String(answer.headers["content-type"]), /^text\/html/, url);
    assert.equal(answer.headers["cache-control"], "no-cache", url);
  }
});

test("sends a rendered page compressed, and 304 if unchanged", async () => {
  const { body, headers } = await get(rendered);
  assert.match(body, /<div id="root"><p>\/web-site\/home\?a=1<\/p><\/div>/);
  assert.equal(headers["cache-control"], "no-cache");
  const { rawPayload } = await get(rendered, { "accept-encoding": "br" });
  assert.equal(brotliDecompressSync(rawPayload).toString(), body);
  const again = await get(rendered, { "if-none-match": headers.etag });
  assert.deepEqual([again.statusCode, again.body], [304, ""]);
});

test("does not publish the server's rendering files", async () => {
  for (const file of ["ssr-templates.json", "ssr-render.js"]) {
    const { statusCode, body } = await get(`/server/${file}`);
    assert.deepEqual([statusCode, body.includes("<p>/error</p>")], [404, true]);
  }
});

test("lets browsers cache hashed files forever, and others for an hour", async () => {
  const hashed = await get("/assets/index-1a2b3c.js");
  assert.equal(hashed.headers["cache-control"], "public, max-age=31536000, immutable");
  assert.equal(hashed.body, script);
  const other = await get("/favicon.svg");
  assert.equal(other.headers["cache-control"], "public, max-age=3600");
});

test("sends the compressed copy if accepted", async () => {
  const { headers, rawPayload } = await get("/assets/index-1a2b3c.js", { "accept-encoding": "br" });
  assert.equal(headers["content-encoding"], "br");
  assert.match(String(headers["content-type"]), /javascript/);
  assert.match(String(headers.vary), /accept-encoding/i);
  assert.equal(brotliDecompressSync(rawPayload).toString(), script);
});

test("answers 404 without the page for calls, missing files and path traversal", async () => {
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
