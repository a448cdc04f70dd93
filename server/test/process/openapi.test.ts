import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { startTestApp } from "../harness.ts";

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
}

interface Body {
  content?: Record<string, { schema?: object }>;
}

interface Operation {
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body & { description?: string }>;
  security?: Record<string, string[]>[];
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
}

let t: Awaited<ReturnType<typeof startTestApp>>;
let document: Document;

before(async () => {
  t = await startTestApp();
  const response = await t.app.inject({ url: "/api/openapi.json" });
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers["content-type"]), /^application\/json/);
  document = response.json<Document>();
});
after(() => t.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test("declares OpenAPI 3.1", () => {
  assert.match(document.openapi, /^3\.1\.\d+$/);
  assert.ok(document.info.title && document.info.version);
});

test("contains every declared route with its authentication", () => {
  const declared = t.app.declaredRoutes.filter(({ url }) => url.startsWith("/api/"));
  const hidden = /^\/api\/(docs|openapi\.json)/;
  for (const { method, url, access } of declared.filter(({ url: path }) => !hidden.test(path))) {
    const path = url.replaceAll(/:([a-zA-Z]+)/g, "{$1}").replace(/(?<=.)\/$/, "");
    const operation = document.paths[path]?.[method.toLowerCase()];
    assert.ok(operation, `${method} ${path} is missing`);
    // Tokens are an alternative if their scopes can have the permission.
    const [first, ...others] = operation.security ?? [];
    assert.deepEqual(first, access === "open" ? undefined : { bearer: [] }, `${method} ${path}`);
    assert.ok(others.every((other) => "accessToken" in other));
  }
});

test("declares sessions and tokens as authentication, and marks routes without tokens", () => {
  const { bearer, accessToken } = document.components.securitySchemes;
  assert.ok(bearer && accessToken);
  const ways = (path: string, method: string) =>
    document.paths[path]?.[method]?.security?.flatMap((one) => Object.keys(one));
  const both = ["bearer", "accessToken"];
  assert.deepEqual(ways("/api/platform/info", "get"), both);
  assert.deepEqual(ways("/api/system/common/user/profile", "get"), both);
  assert.deepEqual(ways("/api/system/common/user/profile", "put"), ["bearer"]);
  assert.deepEqual(ways("/api/system/token", "post"), ["bearer"]);
  assert.deepEqual(ways("/api/system/role/menu/{id}", "put"), ["bearer"]);
});

test("describes each call: tag, path parameters and response", () => {
  for (const { path, method, operation } of operations()) {
    const name = `${method} ${path}`;
    assert.match(path, /^\//);
    assert.match(method, /^(get|put|post|delete|patch)$/);
    assert.ok(operation.tags?.length, `${name} has no tag`);
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter);
    assert.deepEqual(inPath.map((parameter) => parameter.name).sort(), names.sort(), name);
    assert.ok(
      inPath.every(({ required }) => required),
      name,
    );
    const answers = Object.entries(operation.responses ?? {});
    assert.ok(answers.length > 0, name);
    for (const [code, { description }] of answers) {
      assert.match(code, /^([1-5]\d\d|[1-5]XX|default)$/, name);
      assert.equal(typeof description, "string", name);
    }
  }
});

test("describes refusals with machine-readable reasons", () => {
  for (const { path, method, operation } of operations()) {
    const { properties } = (operation.responses?.default?.content?.["application/json"]?.schema ??
      {}) as { properties?: { reason?: { enum?: string[] } } };
    assert.ok(properties?.reason?.enum?.includes("changedMeanwhile"), `${method} ${path}`);
  }
});

test("contains valid JSON Schema 2020-12, as OpenAPI 3.1 requires", () => {
  const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });
  for (const { path, method, operation } of operations()) {
    const bodies = [operation.requestBody, ...Object.values(operation.responses ?? {})];
    const schemas = [
      ...(operation.parameters ?? []).map(({ schema }) => schema),
      ...bodies.flatMap((body) => Object.values(body?.content ?? {}).map(({ schema }) => schema)),
    ];
    for (const schema of schemas) {
      assert.ok(ajv.validateSchema(schema ?? {}), `${method} ${path}: ${ajv.errorsText()}`);
    }
  }
});
