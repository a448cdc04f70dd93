import assert from "node:assert/strict";
import { permissions } from "@aeromaint/contracts/auth/permissions.ts";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { signIn, startTestApp, type TestAnswer, type TestClient } from "../../../test/harness.ts";
import type { Config } from "../../infra/config/config.ts";

const rights = permissions.filter((right) => /^(document|platform):/.test(right)).join(",");
const base = "/platform/info";

/** What a call that has to succeed answers. */
function done({ code, message, data }: TestAnswer) {
  assert.equal(code, 200, message);
  return data;
}

/** The application with an author, two reviewers, an approver and an item under control. */
export async function startDocuments(config: Partial<Config> = {}) {
  const t = await startTestApp(config);
  const { db, app } = t;
  const { menuId } = await db
    .insertInto("sysMenu")
    .values({
      menuName: "文件",
      menuCode: "documents-test",
      menuType: "F",
      orderNum: 1,
      perms: rights,
    })
    .returning("menuId")
    .executeTakeFirstOrThrow();
  const { roleId } = await db
    .insertInto("sysRole")
    .values({
      roleName: "文件人员",
      roleKey: "documents-test",
      roleSort: 90,
      status: "1",
      dataScope: "1",
    })
    .returning("roleId")
    .executeTakeFirstOrThrow();
  await db.insertInto("sysRoleMenu").values({ roleId, menuId }).execute();
  const operator = await db
    .selectFrom("sysUser")
    .select(["deptId", "passwordHash", "userType"])
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();

  /** A person with all rights about documents, in the operator's department. */
  const person = async (userName: string) => {
    const { userId } = await db
      .insertInto("sysUser")
      .values({ userName, nickName: userName, ...operator })
      .returning("userId")
      .executeTakeFirstOrThrow();
    await db.insertInto("sysUserRole").values({ userId, roleId }).execute();
    const client = t.with(await signIn(app, userName, demoPasswords.operator));
    return Object.assign(client, { userId });
  };
  const [author, reviewer, second, approver] = await Promise.all(
    ["author", "reviewer", "second", "approver"].map((name) => person(name)),
  );
  if (!author || !reviewer || !second || !approver) throw new Error("nobody was made");

  const { categoryId } = done(
    await author.post("/platform/category", { name: "力矩施工程序", orderNum: 90, cover: "2" }),
  );
  const steps = [
    { rule: "any", days: 3, userIds: [reviewer.userId, second.userId] },
    { rule: "all", days: 2, userIds: [approver.userId] },
  ];
  done(await author.put(`/document/template/${categoryId}`, { steps }));

  let made = 0;
  const item = async (over: object = {}): Promise<string> => {
    made += 1;
    const created = await author.post(base, {
      categoryId,
      title: `力矩扳手使用程序 ${made}`,
      releaseUser: "工程技术处",
      releaseTime: "2026-01-01 08:00:00",
      content: "<p>按手册规定的力矩拧紧。</p>",
      ...over,
    });
    return done(created).repairId;
  };
  /** An item under control; its first revision is a draft. */
  const document = async (over: object = {}): Promise<string> => {
    const itemId = await item(over);
    done(await author.post(`${base}/${itemId}/document`, {}));
    return itemId;
  };
  const at = (itemId: string, revNo: number, act = "") =>
    `${base}/${itemId}/revisions/${revNo}${act && `/${act}`}`;
  const find = async (client: TestClient, itemId: string, revNo: number) =>
    (await client.get(at(itemId, revNo))).data;
  const decide = async (client: TestClient, itemId: string, revNo: number, act = "approve") =>
    client.post(at(itemId, revNo, "decide"), {
      act,
      sha256: (await find(client, itemId, revNo)).sha256,
    });
  /** Sends a draft through both steps. */
  const approve = async (itemId: string, revNo: number) => {
    done(await author.post(at(itemId, revNo, "submit")));
    done(await decide(reviewer, itemId, revNo));
    done(await decide(approver, itemId, revNo));
  };
  /** Another revision of a document, approved and in force. @returns its number */
  /** Moves the clock; everybody has just proved who they are, and nothing is cached. */
  const pass = async (seconds: number) => {
    t.time.now = new Date(t.time.now.getTime() + seconds * 1000);
    await db.updateTable("sysSession").set({ provedAt: t.time.now.toISOString() }).execute();
    app.responseCache.clear();
  };
  const revise = async (itemId: string, content: string, over: object = {}): Promise<number> => {
    await pass(1);
    const sent = { kind: "normal", reason: "定期修订", ...over };
    const { revNo } = done(await author.post(`${base}/${itemId}/revisions`, sent));
    done(await author.put(at(itemId, revNo), { content }));
    await approve(itemId, revNo);
    done(await author.post(at(itemId, revNo, "activate"), {}));
    return revNo;
  };
  return {
    ...t,
    author,
    reviewer,
    second,
    approver,
    categoryId,
    person,
    item,
    document,
    at,
    find,
    decide,
    approve,
    revise,
    pass,
    base,
    reading: (client: TestClient, itemId: string, at = "") =>
      client.get(`${base}/foreground/${itemId}${at && `?at=${encodeURIComponent(at)}`}`),
  };
}
