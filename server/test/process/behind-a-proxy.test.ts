// Slow: starts two servers behind HAProxy and nginx.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import sharp from "sharp";
import { keyFor } from "../../src/infra/sessions/token-secret.ts";
import {
  type BehindProxy,
  collectStatuses,
  describeBehindEachProxy,
  repetitions,
  requestsOf,
  switchCaptcha,
} from "./behind-a-proxy.ts";
import { eventually } from "./eventually.ts";
import { call, sealed, signIn, trySignIn } from "./http-client.ts";
import { adminPassword } from "./own-server.ts";

/** Sets a known answer of a captcha, because tests cannot read the picture. */
function solve({ database, env }: BehindProxy, uuid: string, answer: string) {
  const key = keyFor("captcha", env.TOKEN_SECRET ?? "");
  const hash = createHmac("sha256", key).update(`${uuid} ${answer}`).digest();
  return database.rows("update sys_captcha set answer_hash = $2 where captcha_id = $1", [
    uuid,
    hash,
  ]);
}

describeBehindEachProxy((t) => {
  const profile = (token: string) =>
    call(t.proxy.address, "/system/common/user/profile", { token });

  test("each server handles some of the requests, and a session is valid on both", async () => {
    const query = `?by=${t.kind.name}`;
    const ask = () =>
      call(t.proxy.address, `/system/common/user/profile${query}`, { token: t.token });
    assert.deepEqual(await collectStatuses(ask), new Set([200]));
    const url = `/api/system/common/user/profile${query}`;
    await eventually("four lines of log", () => {
      const [one = 0, other = 0] = t.servers.map((server) => requestsOf(server, url).length);
      return one > 0 && other > 0 && one + other === repetitions.length;
    });
  });

  test("either server accepts a captcha of the other", async () => {
    await switchCaptcha(t, "true");
    try {
      for (const _ of repetitions) {
        const { data } = await call(t.proxy.address, "/captcha");
        await solve(t, data.uuid, "K7RTX");
        const captcha = { code: "K7RTX", uuid: data.uuid };
        const form = { username: "admin", password: adminPassword, captcha };
        const answer = await trySignIn(t.proxy.address, form);
        assert.equal(answer.status, 200, answer.message);
      }
    } finally {
      await switchCaptcha(t, "false");
    }
  });

  test("either server renews tokens, and a sign-out works immediately on both", async () => {
    const form = { username: "admin", password: adminPassword };
    let { data } = await trySignIn(t.proxy.address, form);
    for (const _ of repetitions) {
      const body = { refreshToken: data.refreshToken };
      const renewed = await call(t.proxy.address, "/auth/refresh/token", { method: "PUT", body });
      assert.equal(renewed.status, 200, renewed.message);
      data = renewed.data;
    }
    const mine: string = data.accessToken;
    assert.deepEqual(await collectStatuses(() => profile(mine)), new Set([200]));
    await call(t.proxy.address, "/auth/logout", { method: "DELETE", token: mine });
    assert.deepEqual(await collectStatuses(() => profile(mine)), new Set([401]));
  });

  test("permissions removed from a role are removed immediately on both", async () => {
    const menus = await t.database.rows<{ id: string }>(
      `select menu_id::text as id from sys_menu
        where menu_code in ('post-manage', 'dict-manage') order by menu_code desc`,
    );
    const [posts, dictionaries] = menus.map(({ id }) => id);
    const key = `clerk-${t.kind.name}`;
    const role = { roleName: key, roleKey: key, roleSort: 9, status: "1" };
    const write = async (method: string, path: string, body: object) => {
      const answer = await call(t.proxy.address, path, { method, token: t.token, body });
      assert.equal(answer.status, 200, answer.message);
      return answer.data;
    };
    const { roleId } = await write("POST", "/system/role", { ...role, menuIds: [posts] });
    await t.database.rows(
      `with made as (insert into sys_user (user_name, nick_name, user_type, password_hash)
         select $1, $1, '04', password_hash from sys_user where user_name = 'admin' returning user_id)
       insert into sys_user_role (user_id, role_id) select user_id, $2::bigint from made`,
      [key, roleId],
    );
    const clerk = await signIn(t.proxy.address, key, adminPassword);
    const list = () => call(t.proxy.address, "/system/post?pageNum=1&pageSize=5", { token: clerk });
    assert.deepEqual(await collectStatuses(list), new Set([200]));
    const { version } = (await call(t.proxy.address, `/system/role/${roleId}`, { token: t.token }))
      .data;
    await write("PUT", `/system/role/${roleId}`, { ...role, version, menuIds: [dictionaries] });
    assert.deepEqual(await collectStatuses(list), new Set([403]));
  });

  test("a file uploaded to one server exists on both, and so does its removal", async () => {
    const create = { width: 640, height: 400, channels: 3, background: "#1a6cff" } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(bytes)]), "机翼.png");
    const sent = await call(t.proxy.address, "/system/oss/0", {
      method: "POST",
      token: t.token,
      body,
    });
    assert.equal(sent.status, 200, sent.message);
    const id: string = sent.data[0].attachmentId;
    const shown = () => fetch(`${t.proxy.address}/api/open/oss/preview/byid/${id}`);
    for (const _ of repetitions) {
      assert.deepEqual(Buffer.from(await (await shown()).arrayBuffer()), bytes);
    }
    await call(t.proxy.address, `/system/oss/${id}`, { method: "DELETE", token: t.token });
    assert.deepEqual(await collectStatuses(shown), new Set([404]));
  });

  test("a change appears in the cached responses of both", async () => {
    const name = `航线维修 ${t.kind.name}`;
    const shows = async (address: string) => {
      const { data } = await call(address, "/open/platform/name");
      return data.some((category: { name: string }) => category.name === name);
    };
    for (const { address } of t.servers) assert.equal(await shows(address), false);
    const body = { name, orderNum: 9, cover: "2" };
    await call(t.proxy.address, "/platform/category", { method: "POST", token: t.token, body });
    for (const { address } of t.servers) await eventually(name, () => shows(address));
  });

  test("failed sign-ins at both servers count together, regardless of forged addresses", async () => {
    const username = `guest-${t.kind.name}`;
    const body = { username, password: await sealed(t.proxy.address, "not-this-one") };
    const tries: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${at}` };
      const answer = await call(t.proxy.address, "/auth/login", { method: "POST", headers, body });
      tries.push(answer.status);
    }
    assert.deepEqual(tries, [401, 401, 401, 401, 401, 429]);
  });
});
