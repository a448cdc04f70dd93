import assert from "node:assert/strict";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { permissions } from "@aeromaint/contracts/screens.ts";
import { signIn, startTestApp, type TestAnswer, type TestClient } from "../../../test/harness.ts";
import type { Config } from "../../infra/config/config.ts";

const permissionCodes = permissions
  .filter((right) => /^(document|platform):/.test(right))
  .join(",");
const itemPath = "/platform/info";

/** Asserts success. @returns data of the answer */
function done({ code, message, data }: TestAnswer) {
  assert.equal(code, 200, message);
  return data;
}

/** Test application with an author, two reviewers, an approver, and a category with two review steps. */
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
      perms: permissionCodes,
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

  /** Creates a person with all document permissions in the operator's department, and signs in. */
  const createPerson = async (userName: string) => {
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
    ["author", "reviewer", "second", "approver"].map((name) => createPerson(name)),
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
  const createItem = async (over: object = {}): Promise<string> => {
    made += 1;
    const created = await author.post(itemPath, {
      categoryId,
      title: `力矩扳手使用程序 ${made}`,
      releaseUser: "工程技术处",
      releaseTime: "2026-01-01 08:00:00",
      content: "<p>按手册规定的力矩拧紧。</p>",
      ...over,
    });
    return done(created).repairId;
  };
  /** Creates a controlled item. Its first revision is a draft. */
  const createDocument = async (over: object = {}): Promise<string> => {
    const itemId = await createItem(over);
    done(await author.post(`${itemPath}/${itemId}/document`, {}));
    return itemId;
  };
  const revisionPath = (itemId: string, revNo: number, act = "") =>
    `${itemPath}/${itemId}/revisions/${revNo}${act && `/${act}`}`;
  const findRevision = async (client: TestClient, itemId: string, revNo: number) =>
    (await client.get(revisionPath(itemId, revNo))).data;
  const decide = async (client: TestClient, itemId: string, revNo: number, act = "approve") =>
    client.post(revisionPath(itemId, revNo, "decide"), {
      act,
      sha256: (await findRevision(client, itemId, revNo)).sha256,
    });
  /** Submits a draft and approves both steps. */
  const approveAllSteps = async (itemId: string, revNo: number) => {
    done(await author.post(revisionPath(itemId, revNo, "submit")));
    done(await decide(reviewer, itemId, revNo));
    done(await decide(approver, itemId, revNo));
  };
  /** Moves the clock, renews all proofs of identity and clears the cache. */
  const advanceClock = async (seconds: number) => {
    t.time.now = new Date(t.time.now.getTime() + seconds * 1000);
    await db.updateTable("sysSession").set({ provedAt: t.time.now.toISOString() }).execute();
    app.responseCache.clear();
  };
  /** Creates a revision, approves it and brings it into force. @returns its number */
  const createRevision = async (
    itemId: string,
    content: string,
    over: object = {},
  ): Promise<number> => {
    await advanceClock(1);
    const sent = { kind: "normal", reason: "定期修订", ...over };
    const { revNo } = done(await author.post(`${itemPath}/${itemId}/revisions`, sent));
    done(await author.put(revisionPath(itemId, revNo), { content }));
    await approveAllSteps(itemId, revNo);
    done(await author.post(revisionPath(itemId, revNo, "activate"), {}));
    return revNo;
  };
  return {
    ...t,
    author,
    reviewer,
    second,
    approver,
    categoryId,
    createPerson,
    createItem,
    createDocument,
    revisionPath,
    findRevision,
    decide,
    approveAllSteps,
    createRevision,
    advanceClock,
    itemPath,
    readItem: (client: TestClient, itemId: string, at = "") =>
      client.get(`${itemPath}/foreground/${itemId}${at && `?at=${encodeURIComponent(at)}`}`),
  };
}
