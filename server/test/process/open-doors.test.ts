// Slow: starts servers on every address.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { call, getRawPath } from "./http-client.ts";
import { type OwnServer, startOwnServer } from "./own-server.ts";
import { startServer } from "./server-process.ts";

let own: OwnServer;
let address: string;
before(async () => {
  own = await startOwnServer();
  address = own.server.address;
});

test("reports that it is alive and ready, at the root and below /api", async () => {
  for (const path of ["/live", "/ready", "/api/live", "/api/ready"]) {
    const response = await fetch(`${address}${path}`);
    assert.equal(response.status, 200, path);
    const { code, data } = (await response.json()) as { code: number; data: { status: string } };
    assert.deepEqual([code, data.status], [200, path.endsWith("live") ? "live" : "ready"]);
    assert.equal(response.headers.get("cache-control"), "no-store", path);
  }
});

test("sends the same security headers with pages and API responses, and allows no other origin", async () => {
  const stranger = { origin: "https://elsewhere.example", "access-control-request-method": "PUT" };
  const targets = ["/", "/api/live", "/api/docs/", "/api/nothing", "/nothing", "/assets/none.js"];
  for (const target of targets) {
    for (const method of ["GET", "OPTIONS"]) {
      const { headers } = await fetch(`${address}${target}`, { method, headers: stranger });
      const policy = headers.get("content-security-policy") ?? "";
      const directives = new Map(
        policy.split(";").map((part): [string, string] => {
          const [name = "", ...values] = part.trim().split(" ");
          return [name, values.join(" ")];
        }),
      );
      assert.equal(directives.get("script-src"), "'self'", target);
      assert.equal(directives.get("default-src"), "'self'", target);
      assert.equal(directives.get("frame-ancestors"), "'none'", target);
      assert.equal(directives.get("object-src"), "'none'", target);
      assert.equal(headers.get("x-content-type-options"), "nosniff", target);
      assert.equal(headers.get("access-control-allow-origin"), null, target);
      assert.equal(headers.get("x-powered-by"), null, target);
    }
  }
});

test("allows only the preview in frames of its own pages, without other permissions", async () => {
  const usual = await fetch(`${address}/web-site/home`);
  const framed = await fetch(`${address}/web-site/preview`);
  const policyOf = ({ headers }: Response) => headers.get("content-security-policy") ?? "";
  assert.equal(
    policyOf(framed),
    policyOf(usual).replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  );
  assert.equal(framed.headers.get("x-frame-options"), "SAMEORIGIN");
  assert.equal(usual.headers.get("x-frame-options"), "DENY");
});

test("answers an unknown call with the envelope", async () => {
  for (const target of ["/api/nothing", "/api", "/api/", "/assets/none.js", "/assets/"]) {
    const { status, head, body } = await getRawPath(address, target);
    assert.equal(status, 404, target);
    const { requestId, ...rest } = JSON.parse(body);
    const message = "数据不存在或已被删除";
    assert.deepEqual(rest, { code: 404, reason: "notFound", message, data: null }, target);
    assert.match(requestId, /^[0-9a-f-]{36}$/);
    assert.match(head, /cache-control: no-store/i, target);
  }
  const posted = await call(address, "/nothing", { method: "POST", body: {} });
  assert.equal(posted.status, 404);
});

test("serves the documentation with its own scripts and styles only", async () => {
  const response = await fetch(`${address}/api/docs`);
  assert.equal(response.status, 200);
  const html = await response.text();
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  assert.ok(scripts.length > 0);
  for (const [tag, attributes = "", code = ""] of scripts) {
    const [, source] = /src="([^"]+)"/.exec(attributes) ?? [];
    assert.ok(source && code.trim() === "", `${tag} runs inline`);
    const script = await fetch(new URL(source, response.url));
    assert.equal(script.status, 200, source);
    assert.match(script.headers.get("content-type") ?? "", /javascript/, source);
  }
  assert.doesNotMatch(html, /\son[a-z]+=|https?:\/\//, "no handlers, nothing from elsewhere");
  const described = await fetch(`${address}/api/docs/json`);
  assert.equal(((await described.json()) as { openapi: string }).openapi.slice(0, 4), "3.1.");
});

test("hides the documentation if disabled", async () => {
  const server = await startServer({ ...own.env, API_DOCS: "off" });
  assert.doesNotMatch(server.output, /api\/docs/, "nobody is sent there");
  for (const path of [
    "/openapi.json",
    "/docs",
    "/docs/",
    "/docs/json",
    "/docs/static/index.html",
  ]) {
    assert.equal((await call(server.address, path)).status, 404, path);
  }
  await server.stop();
});
