import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";
import { sealed, signIn, startTestApp } from "../../../../test/harness.ts";

const password = "Rudder-2026-trim";

/** Starts the application with a movable clock, and people with a second factor. */
export async function startSecondFactors() {
  const t = await startTestApp();
  const admin = await t.as("admin");
  let now = new Date();
  let made = 0;

  const advance = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
    t.at(now);
  };

  async function parameter(key: string, value: string): Promise<void> {
    await t.db
      .updateTable("sysConfig")
      .set({ configValue: value })
      .where("configKey", "=", key)
      .execute();
  }

  /** Creates staff with a password of their own. */
  async function person(): Promise<{ userId: string; userName: string }> {
    made += 1;
    const userName = `factor${made}`;
    const { data } = await admin.post("/system/user", {
      userName,
      nickName: "李四",
      deptId: t.base.deptId,
      sex: "1",
      status: "1",
      postIds: [await aPost()],
      roleIds: [String(t.base.roleIds.get("platform_admin"))],
      password: await sealed(t.app, password),
    });
    await t.db
      .updateTable("sysUser")
      .set({ passwordGiven: false })
      .where("userName", "=", userName)
      .execute();
    return { userId: data.userId, userName };
  }

  async function aPost(): Promise<string> {
    return (await admin.get("/system/common/post")).data[0].postId;
  }

  const call = async (method: "GET" | "POST" | "PUT", url: string, more: Call = {}) => {
    const { token, ip = "127.0.0.1", body } = more;
    const response = await t.app.inject({
      method,
      url: `/api${url}`,
      remoteAddress: ip,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(body && { payload: body }),
    });
    return response.json();
  };

  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: now.getTime() + steps * 30_000,
    });

  const tokenOf = (userName: string) => signIn(t.app, userName, password);

  async function offer(token: string): Promise<string> {
    const body = { password: await sealed(t.app, password) };
    const { code, message, data } = await call("POST", "/auth/second-factor", { token, body });
    assert.equal(code, 200, message);
    return data.secret;
  }

  /** Creates a person with a second factor. Its first code is used up. */
  async function bound() {
    const { userId, userName } = await person();
    const token = await tokenOf(userName);
    const secret = await offer(token);
    const { code, message, data } = await call("PUT", "/auth/second-factor", {
      token,
      body: { code: codeOf(secret) },
    });
    assert.equal(code, 200, message);
    advance(60);
    return { userId, userName, token, secret, recoveryCodes: data.recoveryCodes as string[] };
  }

  /** Signs in up to the second factor. */
  const knock = async (userName: string, typed = password, ip?: string) =>
    call("POST", "/auth/login", {
      body: { username: userName, password: await sealed(t.app, typed) },
      ...(ip && { ip }),
    });

  const ticketFor = async (userName: string, ip?: string): Promise<string> =>
    (await knock(userName, password, ip)).data.secondFactor.ticket;

  const finish = (ticket: string, code: string, ip?: string) =>
    call("POST", "/auth/login/second-factor", { body: { ticket, code }, ...(ip && { ip }) });

  const logOf = async (userName: string): Promise<string[]> => {
    const rows = await t.db
      .selectFrom("sysAccessLog")
      .select(["status", "msg"])
      .where("userName", "=", userName)
      .orderBy("accessId", "desc")
      .limit(2)
      .execute();
    return rows.map(({ status, msg }) => `${status} ${msg}`);
  };

  return {
    t,
    admin,
    password,
    advance,
    parameter,
    person,
    call,
    codeOf,
    tokenOf,
    offer,
    bound,
    knock,
    ticketFor,
    finish,
    logOf,
    moment: () => now,
  };
}

interface Call {
  token?: string | undefined;
  ip?: string;
  body?: object;
}
