import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { routes as routeTable } from "@aeromaint/contracts/routes.ts";
import { permissions } from "@aeromaint/contracts/screens.ts";
import type { Route } from "@aeromaint/contracts/wire/route.ts";
import type { App } from "../src/infra/http/app-type.ts";
import type { DeclaredRoute } from "../src/infra/rights/access.ts";
import { buildTestApp } from "./build-test-app.ts";
import { startTestApp } from "./harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let routes: DeclaredRoute[];
const tokens = new Map<string, string>();

before(async () => {
  t = await startTestApp();
  routes = t.app.declaredRoutes.filter(({ url }) => url.startsWith("/api/"));
  for (const name of ["admin", "operator", "mechanic"])
    tokens.set(name, (await t.as(name)).token ?? "");
});
after(() => t.close());

/** Calls a route with unknown ids and without a body. */
async function call({ method, url }: DeclaredRoute, userName?: string, headers = {}) {
  const token = userName && tokens.get(userName);
  const response = await t.app.inject({
    method: method as "GET",
    url: url.replaceAll(/:[a-zA-Z]+/g, "999999999"),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
  });
  const isJson = String(response.headers["content-type"]).includes("json");
  const { message = "" } = isJson ? response.json<{ message: string }>() : {};
  return { status: response.statusCode, message };
}

const named = ({ method, url }: DeclaredRoute) => `${method} ${url}`;
const closed = () => routes.filter(({ access }) => access !== "open");
// Excludes routes that end the session, stream without end, or answer 403 without a credential.
const harmless = () =>
  closed().filter(({ url }) => !/\/(auth\/logout|stream|system\/backup|user\/proof)$/.test(url));

test("knows the routes of the first slice", () => {
  assert.ok(routes.length >= 40, `${routes.length} routes`);
});

test("serves exactly the routes of the contracts table, with their permissions", () => {
  const described = t.app.swagger().paths ?? {};
  const summaryOf = (method: string, url: string) => {
    const path = url.replaceAll(/:([a-zA-Z]+)/g, "{$1}");
    const operations = described[path] as Record<string, { summary?: string }> | undefined;
    return operations?.[method.toLowerCase()]?.summary;
  };
  const served = routes
    .filter(({ url }) => !/^\/api\/(docs|openapi\.json|live|ready)/.test(url))
    .map(({ method, url, access }) => [
      `${method} ${url.slice("/api".length)}`,
      { access, summary: summaryOf(method, url) },
    ]);
  const table = Object.entries<Route>(routeTable).map(([name, { access, summary }]) => [
    name,
    { access, summary },
  ]);
  assert.deepEqual(Object.fromEntries(served), Object.fromEntries(table));
});

test("refuses every closed route without a token or with a forged token", async () => {
  for (const route of closed()) {
    const without = await call(route);
    assert.deepEqual(
      [without.status, without.message],
      [401, "暂未登录，请先进行登录"],
      named(route),
    );
    const forged = await call(route, undefined, {
      authorization: "Bearer eyJhbGciOiJub25lIn0.e30.",
    });
    assert.deepEqual(
      [forged.status, forged.message],
      [401, "登录状态已过期，请重新登录"],
      named(route),
    );
  }
});

test("refuses site accounts on every route with a permission", async () => {
  for (const route of harmless().filter(({ access }) => access !== "signed-in")) {
    const { status, message } = await call(route, "mechanic");
    assert.deepEqual([status, message], [403, "没有权限，请联系管理员授权"], named(route));
  }
});

// Areas of the permissions for content.
const own = new Set([
  "platform",
  "train",
  "tool",
  "material",
  "repair",
  "tdm",
  "document",
  "search",
]);

test("refuses staff on routes outside their menus, and admits them to their own", async () => {
  for (const route of harmless().filter(({ access }) => access !== "signed-in")) {
    const { status } = await call(route, "operator");
    const isOwn = own.has(route.access.split(":")[0] ?? "");
    assert.equal(status === 403, !isOwn, `${named(route)} answered ${status}`);
  }
});

test("responds to the administrator on every route without a server fault", async () => {
  for (const route of harmless()) {
    const { status } = await call(route, "admin");
    assert.ok(
      status < 500 && status !== 401 && status !== 403,
      `${named(route)} answered ${status}`,
    );
  }
});

test("answers an unknown id with 404 on every route with an id", async () => {
  for (const route of harmless().filter(
    ({ url, method }) => /:ids?$/.test(url) && method !== "POST",
  )) {
    if (route.url.includes("/system/oss/:ownerId")) continue;
    const { status } = await call(route, "admin");
    // Validation of a required body comes before the lookup of the row.
    const expected = ["PUT", "PATCH"].includes(route.method) ? [404, 400] : [404];
    assert.ok(expected.includes(status), `${named(route)} answered ${status}`);
  }
});

test("requires a body on every route that writes one", async () => {
  for (const route of harmless().filter(
    ({ method, url }) => method === "POST" && !url.includes(":"),
  )) {
    const { status } = await call(route, "admin");
    assert.equal(status, 400, named(route));
  }
});

test("does not start with a route without a permission, or with an unknown one", async () => {
  for (const access of [undefined, "platform:info:destroy"]) {
    const config = access ? { access: access as never } : {};
    const routes = async (api: App) => {
      api.get("/open/secret", { config }, async () => null);
    };
    await assert.rejects(buildTestApp({ template: "migrated", routes }), /declares no access/);
  }
});

test("uses only permissions of the closed list", () => {
  for (const { access } of closed()) {
    assert.ok(access === "signed-in" || permissions.includes(access as never), access);
  }
});
