// Slow: starts its own server.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { eventually } from "./eventually.ts";
import { call, sealed, sendRaw, signIn } from "./http-client.ts";
import { adminPassword, type OwnServer, startOwnServer } from "./own-server.ts";

let own: OwnServer;
before(async () => {
  // Most verbose level, which includes all log lines.
  own = await startOwnServer({ LOG_LEVEL: "trace" });
});

interface Line {
  msg: string;
  url?: string;
  status?: number;
  reqId?: string;
}
const lines = () => own.server.log.map((line) => JSON.parse(line) as Line);

test("keeps passwords and tokens out of the log of sign-in, renewal and sign-out", async () => {
  const { address } = own.server;
  const box = await sealed(address, adminPassword);
  const body = { username: "admin", password: box, code: "K7RTX" };
  const { data } = await call(address, "/auth/login", { method: "POST", body });
  const renewed = await call(address, "/auth/refresh/token", {
    method: "PUT",
    body: { refreshToken: data.refreshToken },
  });
  const wrong = await sealed(address, "wrong-Password-1");
  await call(address, "/auth/login", { method: "POST", body: { ...body, password: wrong } });
  await call(address, "/auth/login", { method: "POST", body: `{"password":"${adminPassword}` });
  const token = renewed.data.accessToken;
  await call(address, `/system/post?token=1`, { token });
  const out = await call(address, "/auth/logout", { method: "DELETE", token });
  assert.equal(out.status, 200);

  await eventually("the line of the sign-out", () =>
    lines().some(({ url }) => url === "/api/auth/logout"),
  );
  const secrets = [adminPassword, "wrong-Password-1", box, wrong, own.env.TOKEN_SECRET ?? ""];
  secrets.push(data.accessToken, data.refreshToken, token, renewed.data.refreshToken);
  for (const secret of secrets) assert.ok(!own.server.output.includes(secret), secret);
  const url = new URL(own.database.url);
  if (url.password) assert.ok(!own.server.output.includes(url.password));
});

test("keeps access tokens out of the log, valid or not", async () => {
  const { address } = own.server;
  const session = await signIn(address, "admin", adminPassword);
  const made = await call(address, "/system/common/user/tokens", {
    method: "POST",
    token: session,
    body: {
      name: "夜班脚本",
      scopes: ["system:post:list", "system:post:add"],
      expiryDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    },
  });
  const { token, tokenId } = made.data;
  assert.equal((await call(address, "/system/post", { token })).status, 200);
  const faulty = { method: "POST", token, body: {} };
  assert.equal((await call(address, "/system/post", faulty)).status, 400);
  const gone = { method: "DELETE", token: session };
  await call(address, `/system/common/user/tokens/${tokenId}`, gone);
  assert.equal((await call(address, "/system/post", { token })).status, 401);
  await eventually("the line of the refusal", () =>
    lines().some(({ url, status }) => url === "/api/system/post" && status === 401),
  );
  assert.ok(!own.server.output.includes(token.slice("amt_12345678_".length)));
});

test("writes one escaped, shortened line for any request", async () => {
  const { address } = own.server;
  const forged = 'x\u0085","level":60,"msg":"forged';
  const target = `/api/nothing%0d%0a{"level":60,"msg":"forged"}?${"long".repeat(2_000)}`;
  await sendRaw(
    address,
    `GET ${target} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${forged}\r\nConnection: close\r\n\r\n`,
  );
  // Password forms may contain control characters; header values cannot.
  const username = 'admin\r\n{"level":60,"msg":"forged"}';
  await call(address, "/auth/login", {
    method: "POST",
    headers: { "user-agent": "agent\tof\tmany" },
    body: { username, password: await sealed(address, "whatever-1") },
  });
  await signIn(address, "admin", adminPassword);

  const line = await eventually("the line of the odd request", () =>
    lines().find(({ url }) => url?.startsWith("/api/nothing")),
  );
  assert.ok((line.url?.length ?? 0) <= 300);
  for (const text of own.server.log) {
    assert.doesNotThrow(() => JSON.parse(text), text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: asserts that none occurs.
    assert.doesNotMatch(text, /[\0-\x1f\x7f]/);
  }
  assert.ok(!lines().some(({ msg }) => msg === "forged"));
  const [row] = await own.database.rows<{ user_name: string }>(
    "select user_name from sys_access_log where user_name like 'admin%forged%'",
  );
  if (row) assert.ok(row.user_name.length <= 64);
});
