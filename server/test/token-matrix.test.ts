// Slow: calls every route with the tokens of every scope.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { tokenPermissions, tokenScopes } from "@aeromaint/contracts/access-tokens/token-scopes.ts";
import { rightsAreas } from "@aeromaint/contracts/screens.ts";
import { createOwnToken } from "../src/features/access-tokens/access-token.fixture.ts";
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

const writesOf = (path: string) => [
  `DELETE ${path}/import/:importId`,
  `POST ${path}/import`,
  `POST ${path}/import/marked`,
];
const importsOf = (path: string) => [
  ...writesOf(path),
  ...["last", "template", "progress"].map((read) => `GET ${path}/import/${read}`),
];

const ofItems = (names: readonly string[]) =>
  names.flatMap((name) =>
    ["platform", "train", "tool"].map((module) => name.replace(" ", ` /api/${module}/info`)),
  );

/** Routes that require a session. Adding a line is a decision: see record 041. */
const forPeople = [
  ...importsOf("/api/repair/info"),
  "POST /api/repair/info/import/:importId/codes",
  ...importsOf("/api/repair/info/aviation"),
  "POST /api/repair/info/aviation/import/:importId/codes",
  ...importsOf("/api/repair/info/materials"),
  "POST /api/repair/info/materials/import/:importId/codes",
  ...importsOf("/api/repair/info/platform"),
  "POST /api/repair/info/platform/import/:importId/codes",
  ...importsOf("/api/system/user"),
  "POST /api/system/user/import/:importId/codes",
  ...importsOf("/api/train/record"),
  ...ofItems([
    "POST /:id/revisions/:rev/activate",
    "POST /:id/revisions/:rev/decide",
    "POST /:id/revisions/:rev/recall",
    "POST /:id/revisions/:rev/remarks",
    "POST /:id/revisions/:rev/submit",
    "POST /:id/revisions/:rev/withdraw",
    "PUT /:id/revisions/:rev/remarks/:remark",
  ]),
  "DELETE /api/document/experience/own/:ids",
  "DELETE /api/repair/info/:ids",
  "DELETE /api/system/backup/:name",
  "DELETE /api/system/common/user/delegation/:id",
  "DELETE /api/system/common/user/devices/:ids",
  "DELETE /api/system/common/user/tokens/:ids",
  "DELETE /api/system/config/:ids",
  "DELETE /api/system/menu/:ids",
  "DELETE /api/system/monitor/online/:ids",
  "DELETE /api/system/role/:ids",
  "DELETE /api/system/sign-in-provider/:ids",
  "DELETE /api/system/token/:ids",
  "DELETE /api/system/user/:ids",
  "DELETE /api/system/user/second-factor/:id",
  "GET /api/auth/second-factor",
  "GET /api/document/todo",
  "GET /api/material/info/pending",
  "GET /api/screen/figures",
  "GET /api/system/backup/:name/file",
  "PATCH /api/material/info/:ids",
  "PATCH /api/repair/firm/licence/:ids",
  "POST /api/auth/second-factor",
  "POST /api/document/authorisation",
  "POST /api/document/authorisation/category",
  "POST /api/document/circulations/:id/sign",
  "POST /api/document/experience/own",
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
  "POST /api/train/record",
  "POST /api/train/record/:id/withdraw",
  "POST /api/train/record/group",
  "POST /api/v1/backstage/role/insertRoleMenu",
  "PUT /api/auth/second-factor",
  "PUT /api/auth/second-factor/off",
  "PUT /api/auth/second-factor/recovery-codes",
  "PUT /api/document/authorisation/:id/confirm",
  "PUT /api/document/authorisation/:id/end",
  "PUT /api/document/authorisation/:id/restore",
  "PUT /api/document/authorisation/:id/suspend",
  "PUT /api/document/authorisation/category/:id",
  "PUT /api/document/circulations/:id/excuse",
  "PUT /api/document/experience/confirm/:ids",
  "PUT /api/document/experience/refuse/:ids",
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
  "PUT /api/train/record/:id",
];

/** Plain resources of screens are open to tokens, unless listed above. */
const ofPlainResources = rightsAreas
  .flatMap((area) => ("path" in area ? [`/api${area.path}`] : []))
  .flatMap((path) => [`POST ${path}`, `PUT ${path}/:id`, `DELETE ${path}/:ids`])
  .filter((name) => !forPeople.includes(name));

/** Writing routes for tokens with the permission, or with 本人数据. None acts in a person's name. */
const forTokens = [
  ...new Set(ofPlainResources),
  ...writesOf("/api/fleet/aircraft"),
  ...writesOf("/api/fleet/type"),
  ...writesOf("/api/material/info"),
  ...writesOf("/api/system/dept"),
  ...writesOf("/api/system/dict/data"),
  ...writesOf("/api/system/dict/type"),
  ...writesOf("/api/system/post"),
  ...ofItems([
    "DELETE /:id/revisions/:rev",
    "POST /:id/document",
    "POST /:id/revisions",
    "POST /:id/saves/:version/restore",
    "PUT /:id/revisions/:rev",
  ]),
  "DELETE /api/aviation/collect/:ids",
  "DELETE /api/document/:id/presence",
  "DELETE /api/document/trash/:ids",
  "DELETE /api/material/info/:ids",
  "DELETE /api/material/own/:id",
  "DELETE /api/platform/category/:ids",
  "DELETE /api/platform/info/:ids",
  "DELETE /api/platform/notice/:ids",
  "DELETE /api/platform/salary/:ids",
  "DELETE /api/platform/salary/batch/:batchId",
  "DELETE /api/repair/firm/own/licence/:ids",
  "DELETE /api/repair/record/:ids",
  "DELETE /api/system/channel/:ids",
  "DELETE /api/system/common/drafts/one",
  "DELETE /api/system/common/messages/:ids",
  "DELETE /api/system/common/subscriptions/:ids",
  "DELETE /api/system/dict/data/:ids",
  "DELETE /api/system/dict/type/refresh",
  "DELETE /api/system/message-template/:key",
  "DELETE /api/system/monitor/accesslog/:ids",
  "DELETE /api/system/monitor/accesslog/clean",
  "DELETE /api/system/monitor/operlog/:ids",
  "DELETE /api/system/monitor/operlog/clean",
  "DELETE /api/system/oss/:attachmentIds",
  "DELETE /api/system/staff-message/:id",
  "DELETE /api/system/subscription/:ids",
  "DELETE /api/tdm/point/:ids",
  "DELETE /api/tdm/space/:ids",
  "DELETE /api/tool/category/:ids",
  "DELETE /api/tool/info/:ids",
  "DELETE /api/train/category/:ids",
  "DELETE /api/train/info/:ids",
  "PATCH /api/material/number/:ids",
  "POST /api/aviation/collect",
  "POST /api/document/circulations",
  "POST /api/document/trash/:ids/restore",
  "POST /api/material/info",
  "POST /api/material/inquiry",
  "POST /api/material/number",
  "POST /api/material/own",
  "POST /api/platform/category",
  "POST /api/platform/info",
  "POST /api/platform/notice",
  "POST /api/platform/notice/:ids/undo",
  "POST /api/platform/salary/upload",
  "POST /api/platform/salary/upload/marked",
  "POST /api/repair/firm/own/licence",
  "POST /api/repair/record",
  "POST /api/search/synonym/import",
  "POST /api/system/backup",
  "POST /api/system/channel",
  "POST /api/system/channel/:id/trial",
  "POST /api/system/common/subscriptions",
  "POST /api/system/common/user/profile/avatar",
  "POST /api/system/delivery/held",
  "POST /api/system/delivery/resend",
  "POST /api/system/dict/data",
  "POST /api/system/message-template/:key/trial",
  "POST /api/system/oss/:ownerId",
  "POST /api/system/staff-message",
  "POST /api/system/subscription",
  "POST /api/tdm/point",
  "POST /api/tdm/space",
  "POST /api/tool/category",
  "POST /api/tool/info",
  "POST /api/train/category",
  "POST /api/train/info",
  "PUT /api/document/:id",
  "PUT /api/document/:id/presence",
  "PUT /api/document/authorisation/plan/:ids",
  "PUT /api/document/circulations/:id/end",
  "PUT /api/document/circulations/:id/remind",
  "PUT /api/document/circulations/audience",
  "PUT /api/document/circulations/audience/people",
  "PUT /api/material/info/:id",
  "PUT /api/material/inquiry/:id",
  "PUT /api/material/inquiry/received/:id",
  "PUT /api/material/own/:id",
  "PUT /api/material/own/offer/:id",
  "PUT /api/platform/applicability/circulation/:ids",
  "PUT /api/platform/applicability/material/:ids",
  "PUT /api/platform/applicability/notice/:ids",
  "PUT /api/platform/applicability/preview",
  "PUT /api/platform/applicability/repair/:ids",
  "PUT /api/platform/applicability/tool/:ids",
  "PUT /api/platform/applicability/train/:ids",
  "PUT /api/platform/category/:id",
  "PUT /api/platform/info/:id",
  "PUT /api/platform/notice/:id",
  "PUT /api/repair/firm/own/licence/:id",
  "PUT /api/system/channel/:id",
  "PUT /api/system/common/drafts/one",
  "PUT /api/system/common/messages/read",
  "PUT /api/system/common/messages/settings",
  "PUT /api/system/common/user/aircraft",
  "PUT /api/system/common/user/notices/read",
  "PUT /api/system/config/refresh",
  "PUT /api/system/dict/data/:id",
  "PUT /api/system/message-template/:key",
  "PUT /api/system/staff-message/audience",
  "PUT /api/tdm/point/:id",
  "PUT /api/tdm/space/:id",
  "PUT /api/tool/category/:id",
  "PUT /api/tool/info/:id",
  "PUT /api/train/category/:id",
  "PUT /api/train/info/:id",
];

test("declares for every route if tokens may call it: all reads, and the listed writes", () => {
  const writes = closed.filter(({ method }) => method !== "GET").map(named);
  const listed = [...forPeople, ...forTokens];
  assert.equal(new Set(listed).size, listed.length);
  assert.deepEqual(listed.filter((name) => !name.startsWith("GET ")).sort(), writes.sort());
});

test("closes exactly these routes to an administrator's token with all scopes", async () => {
  const { token } = await createOwnToken(await t.as("admin"), tokenScopes);
  const refused = [];
  for (const route of closed) {
    if (route.url.endsWith("/screen/stream")) continue;
    const status = await statusOf(route, token);
    assert.ok(status < 500 && status !== 401, `${named(route)} answered ${status}`);
    if (status === 403) refused.push(named(route));
  }
  assert.deepEqual(refused.sort(), [...forPeople].sort());
});

test("refuses all changes with a read-only token", async () => {
  const { token } = await createOwnToken(await t.as("admin"), ["read"]);
  for (const route of closed.filter(({ method }) => method !== "GET")) {
    const isReading = /:(list|query)$/.test(route.access);
    const status = await statusOf(route, token);
    assert.ok(status === 403 || isReading, `${named(route)} answered ${status}`);
  }
});

test("opens the routes of each permission to its scope only", async () => {
  const admin = await t.as("admin");
  const rights = tokenPermissions.filter((_, at) => at % 30 === 0);
  for (const right of rights) {
    const { token } = await createOwnToken(admin, [right]);
    for (const route of closed.filter(({ access }) => access.includes(":"))) {
      const status = await statusOf(route, token);
      const isOpen = route.access === right && !forPeople.includes(named(route));
      assert.equal(status !== 403, isOpen, `${right}: ${named(route)}`);
    }
  }
});
