// Slow: every route is asked with the tokens of every scope.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { tokenPermissions, tokenScopes } from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import { makeToken } from "../src/features/access-tokens/access-token.fixture.ts";
import type { DeclaredRoute } from "../src/infra/rights/access.ts";
import { startTestApp } from "./harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let closed: DeclaredRoute[];

before(async () => {
  t = await startTestApp();
  closed = t.app.declaredRoutes.filter(
    ({ url, access }) => url.startsWith("/api/") && access !== "open",
  );
});
after(() => t.close());

const named = ({ method, url }: DeclaredRoute) => `${method} ${url}`;

async function statusOf({ method, url }: DeclaredRoute, token: string) {
  const response = await t.app.inject({
    method: method as "GET",
    url: url.replaceAll(/:[a-zA-Z]+/g, "999999999"),
    headers: { authorization: `Bearer ${token}` },
  });
  return response.statusCode;
}

const importsOf = (path: string) => [
  ...[`DELETE ${path}/import/:importId`, `GET ${path}/import/last`, `GET ${path}/import/template`],
  `GET ${path}/import/progress`,
  ...[`POST ${path}/import`, `POST ${path}/import/marked`, `POST ${path}/import/:importId/codes`],
];

/** What takes somebody who has signed in. A new line is a decision: see record 041. */
const forPeople = [
  ...importsOf("/api/system/user"),
  ...importsOf("/api/repair/info"),
  ...importsOf("/api/repair/info/materials"),
  ...importsOf("/api/repair/info/aviation"),
  ...importsOf("/api/repair/info/platform"),
  "DELETE /api/repair/info/:ids",
  "DELETE /api/system/common/user/delegation/:id",
  "DELETE /api/system/common/user/devices/:ids",
  "DELETE /api/system/common/user/tokens/:ids",
  "DELETE /api/system/config/:ids",
  "DELETE /api/system/menu/:ids",
  "DELETE /api/system/monitor/online/:ids",
  "DELETE /api/system/role/:ids",
  "DELETE /api/system/token/:ids",
  "DELETE /api/system/user/:ids",
  "DELETE /api/system/user/second-factor/:id",
  "GET /api/auth/second-factor",
  "GET /api/document/todo",
  "GET /api/screen/figures",
  "PATCH /api/repair/firm/licence/:ids",
  "POST /api/auth/second-factor",
  "POST /api/document/authorisation",
  "POST /api/document/authorisation/category",
  "POST /api/document/circulations/:id/sign",
  "POST /api/platform/info/:id/revisions/:rev/activate",
  "POST /api/platform/info/:id/revisions/:rev/decide",
  "POST /api/platform/info/:id/revisions/:rev/remarks",
  "POST /api/platform/info/:id/revisions/:rev/withdraw",
  "POST /api/repair/info",
  "POST /api/repair/info/aviation",
  "POST /api/repair/info/materials",
  "POST /api/repair/info/platform",
  "POST /api/system/common/user/delegation",
  "POST /api/system/common/user/proof",
  "POST /api/system/common/user/tokens",
  "POST /api/system/common/user/tokens/:ids/restore",
  "POST /api/system/config",
  "POST /api/system/menu",
  "POST /api/system/role",
  "POST /api/system/sign-in-provider",
  "POST /api/system/sign-in-provider/:id/trial",
  "POST /api/system/token",
  "POST /api/system/token/:ids/restore",
  "POST /api/system/user",
  "POST /api/tool/info/:id/revisions/:rev/activate",
  "POST /api/tool/info/:id/revisions/:rev/decide",
  "POST /api/tool/info/:id/revisions/:rev/remarks",
  "POST /api/tool/info/:id/revisions/:rev/withdraw",
  "POST /api/train/info/:id/revisions/:rev/activate",
  "POST /api/train/info/:id/revisions/:rev/decide",
  "POST /api/train/info/:id/revisions/:rev/remarks",
  "POST /api/train/info/:id/revisions/:rev/withdraw",
  "POST /api/v1/backstage/role/insertRoleMenu",
  "PUT /api/auth/second-factor",
  "PUT /api/auth/second-factor/off",
  "PUT /api/auth/second-factor/recovery-codes",
  "PUT /api/document/authorisation/:id/confirm",
  "PUT /api/document/authorisation/:id/end",
  "PUT /api/document/authorisation/:id/restore",
  "PUT /api/document/authorisation/:id/suspend",
  "PUT /api/document/authorisation/category/:id",
  "PUT /api/document/template/:id",
  "PUT /api/platform/applicability/account/:ids",
  "PUT /api/repair/info/approval/:ids",
  "PUT /api/repair/info/edit/:id",
  "PUT /api/repair/info/edit/aviation",
  "PUT /api/repair/info/edit/materials/:id",
  "PUT /api/repair/info/status/:id",
  "PUT /api/repair/licence/notify/:ids",
  "PUT /api/repair/licence/verify/:ids",
  "PUT /api/system/common/user/profile",
  "PUT /api/system/common/user/profile/updatepwd",
  "PUT /api/system/config/:id",
  "PUT /api/system/menu/:id",
  "PUT /api/system/role/:id",
  "PUT /api/system/role/menu/:id",
  "PUT /api/system/role/scope/:id",
  "PUT /api/system/sign-in-provider/:id",
  "PUT /api/system/user/:id",
  "PUT /api/system/user/change/status/:id",
  "PUT /api/system/user/resetpwd/:id",
  "PUT /api/system/user/unlock/:id",
];

test("closes exactly these routes to an administrator's token of every scope", async () => {
  const { token } = await makeToken(await t.as("admin"), tokenScopes);
  const refused = [];
  for (const route of closed) {
    if (route.url.endsWith("/screen/stream")) continue;
    const status = await statusOf(route, token);
    assert.ok(status < 500 && status !== 401, `${named(route)} answered ${status}`);
    if (status === 403) refused.push(named(route));
  }
  assert.deepEqual(refused.sort(), [...forPeople].sort());
});

test("lets a token that reads change nothing", async () => {
  const { token } = await makeToken(await t.as("admin"), ["read"]);
  for (const route of closed.filter(({ method }) => method !== "GET")) {
    const isReading = /:(list|query)$/.test(route.access);
    const status = await statusOf(route, token);
    assert.ok(status === 403 || isReading, `${named(route)} answered ${status}`);
  }
});

test("opens each right's routes to the scope of its name, and to no other", async () => {
  const admin = await t.as("admin");
  const rights = tokenPermissions.filter((_, at) => at % 30 === 0);
  for (const right of rights) {
    const { token } = await makeToken(admin, [right]);
    for (const route of closed.filter(({ access }) => access.includes(":"))) {
      const status = await statusOf(route, token);
      assert.equal(status !== 403, route.access === right, `${right}: ${named(route)}`);
    }
  }
});
