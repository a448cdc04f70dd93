import assert from "node:assert/strict";
import type { UserNature } from "@aeromaint/contracts/people/account.ts";
import sharp from "sharp";
import { sealed, signIn, startTestApp, type TestClient } from "../../../test/harness.ts";
import type { Config } from "../../infra/config/config.ts";

export const password = "Wing-2026-lift";

const paths: Record<UserNature, string> = {
  "1": "/repair/info",
  "2": "/repair/info/materials",
  "3": "/repair/info/aviation",
  "4": "/repair/info/platform",
};

/** Form fields of each kind, without the common ones. */
export const kindFields: Record<UserNature, Record<string, unknown>> = {
  "1": {
    sex: "1",
    politicalOutlook: "群众",
    domicile: "四川成都",
    birthDate: "1990-02-03",
    workingTime: "12年",
    license: "B737-800 机型执照",
    salary: "85.5",
    nation: "汉族",
  },
  "2": { creditCode: "", enterpriseName: "蓝桥航材有限公司" },
  "3": {
    sex: "2",
    specialMajors: "1",
    level: "二级",
    skillCertificate: "无损检测证书",
    technicalTitle: "超声检测",
    skillTime: "2025-03-01",
    limitedTime: "5",
    lssuingUnit: "民航检测人员资格鉴定中心",
  },
  "4": { sex: "2" },
};

const characters = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Credit code with a valid check character, unique by number. */
export function creditCodeOf(number: number): string {
  const body = `91000000MADEM${String(number).padStart(4, "0")}`;
  const sum = weights.reduce(
    (total, weight, at) => total + weight * characters.indexOf(body[at] ?? ""),
    0,
  );
  return body + characters[(31 - (sum % 31)) % 31];
}

/** Starts the application with helpers for people. */
export async function startPeople(options: Partial<Config> = {}) {
  const t = await startTestApp(options);
  const admin = await t.as("admin");
  const operator = await t.as("operator");
  const mechanic = await t.as("mechanic");
  const image = sharp({ create: { width: 48, height: 48, channels: 3, background: "#135" } });
  const picture = new Blob([new Uint8Array(await image.png().toBuffer())]);
  let made = 0;

  /** Complete form of a kind, with a unique account, mobile and code. Null removes a field. */
  async function form(
    userNature: UserNature,
    over: Record<string, unknown> = {},
  ): Promise<FormData> {
    made += 1;
    const fields: Record<string, unknown> = {
      name: `person${made}`,
      nickName: `人员${made}`,
      mobile: `139${String(made).padStart(8, "0")}`,
      pwd: await sealed(t.app, password),
      oldpwd: await sealed(t.app, password),
      avatar: picture,
      ...kindFields[userNature],
      ...(userNature === "2" && { creditCode: creditCodeOf(made), licence: picture }),
      ...over,
    };
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (value instanceof Blob) body.append(name, value, `${name}.png`);
      else if (value !== null) body.append(name, String(value));
    }
    return body;
  }

  const send = async (userNature: UserNature, over: object = {}, by: TestClient = operator) =>
    by.post(paths[userNature], await form(userNature, { ...over }));

  /** Creates an account through staff, with a decision if `nature` is set. */
  async function account(
    userNature: UserNature,
    { nature, ...over }: { nature?: "1" | "2"; [field: string]: unknown } = {},
  ): Promise<string> {
    const { code, message, data } = await send(userNature, over);
    assert.equal(code, 200, message);
    const id: string = data.informationId;
    if (nature) await decide(id, nature);
    return id;
  }

  const decide = (id: string, nature: "1" | "2", reason?: string) =>
    operator.put(`/repair/info/approval/${id}`, { nature, ...(reason && { reason }) });

  const detail = async (id: string, by: TestClient = operator) =>
    by.get(`/repair/info/user/id/${id}`);

  const count = async (table: "sysUser" | "repairPerson" | "sysFile" | "sysUserRole") => {
    const row = await t.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as("n"))
      .executeTakeFirstOrThrow();
    return Number(row.n);
  };

  /** Signs in with an account of these tests. */
  const tryToSignIn = async (username: string) =>
    t.guest.post("/auth/login", { username, password: await sealed(t.app, password) });

  /** Creates a user with these permissions and data scope. */
  async function deputy(rights: readonly string[], dataScope: string, deptId: string) {
    made += 1;
    const key = `deputy${made}`;
    const { roleId } = await t.db
      .insertInto("sysRole")
      .values({ roleName: key, roleKey: key, roleSort: 9, status: "1", dataScope })
      .returning("roleId")
      .executeTakeFirstOrThrow();
    const menus = await t.db.selectFrom("sysMenu").select(["menuId", "perms"]).execute();
    const held = menus.filter(({ perms }) => rights.some((right) => perms?.includes(right)));
    await t.db
      .insertInto("sysRoleMenu")
      .values(held.map(({ menuId }) => ({ roleId, menuId })))
      .execute();
    const { data: posts } = await admin.get("/system/common/post");
    const answer = await admin.post("/system/user", {
      userName: key,
      nickName: key,
      deptId,
      sex: "1",
      status: "1",
      password: await sealed(t.app, password),
      postIds: [posts[0].postId],
      roleIds: [roleId],
    });
    assert.equal(answer.code, 200, answer.message);
    const token = await signIn(t.app, key, password);
    return { userId: answer.data.userId as string, client: t.with(token) };
  }

  async function department(deptName: string): Promise<string> {
    const { deptId } = await t.db
      .insertInto("sysDept")
      .values({ deptName, parentId: t.base.deptId, orderNum: 1 })
      .returning("deptId")
      .executeTakeFirstOrThrow();
    return deptId;
  }

  const use = { form, send, account, decide, detail, count, tryToSignIn, deputy, department };
  return { ...t, admin, operator, mechanic, picture, ...use };
}
