import assert from "node:assert/strict";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { signIn, type TestAnswer, type TestClient } from "../../../../test/harness.ts";
import type { Config } from "../../../infra/config/config.ts";
import { startDocuments } from "../documents.fixture.ts";

export const circulations = "/document/circulations";

/** Asserts success. @returns data of the answer */
export function succeeded({ code, message, data }: TestAnswer) {
  assert.equal(code, 200, message);
  return data;
}

/** Extends `startDocuments` with departments, readers and circulations. */
export async function startCirculations(config: Partial<Config> = {}) {
  const t = await startDocuments(config);
  const { db, app } = t;
  const createDept = async (deptName: string, parentId: string | null = null): Promise<string> => {
    const { deptId } = await db
      .insertInto("sysDept")
      .values({ deptName, parentId, orderNum: 1 })
      .returning("deptId")
      .executeTakeFirstOrThrow();
    return deptId;
  };
  const { passwordHash } = await db
    .selectFrom("sysUser")
    .select("passwordHash")
    .where("userName", "=", "operator")
    .executeTakeFirstOrThrow();

  /** Creates an account without roles. */
  const createReader = async (userName: string, deptId: string | null) => {
    const { userId } = await db
      .insertInto("sysUser")
      .values({ userName, nickName: userName, deptId, passwordHash, userType: "04" })
      .returning("userId")
      .executeTakeFirstOrThrow();
    return {
      userId,
      client: async () => t.with(await signIn(app, userName, demoPasswords.operator)),
    };
  };
  /** Creates a document and brings its first revision into force. */
  const createRevisionInForce = async () => {
    await t.advanceClock(1);
    const itemId = await t.createDocument();
    await t.approveAllSteps(itemId, 1);
    succeeded(await t.author.post(t.revisionPath(itemId, 1, "activate"), {}));
    const { revisionId, sha256 } = await t.findRevision(t.author, itemId, 1);
    return { itemId, revisionId: String(revisionId), sha256: String(sha256) };
  };
  /** Time in the platform's zone, some seconds from now. */
  const inSeconds = (seconds: number) =>
    new Date(t.time.now.getTime() + seconds * 1_000)
      .toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" })
      .slice(0, 19);
  const startCirculation = async (
    revisionId: string,
    audience: object,
    over: object = {},
  ): Promise<{ circulationId: string; recipients: number }> =>
    succeeded(
      await t.author.post(circulations, {
        subject: "revision",
        subjectId: revisionId,
        dueTime: inSeconds(600),
        audience,
        ...over,
      }),
    );
  const sign = (client: TestClient, circulationId: string, sent: object) =>
    client.post(`${circulations}/${circulationId}/sign`, { seconds: 60, ...sent });
  const listRecipients = async (circulationId: string, query = "", client: TestClient = t.author) =>
    succeeded(await client.get(`${circulations}/${circulationId}/recipients?${query}`)).list;
  /** States by name of the recipient. */
  const findStates = async (circulationId: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await listRecipients(circulationId)).map(
        ({ name, state }: { name: string; state: string }) => [name, state],
      ),
    );
  return {
    ...t,
    createDept,
    createReader,
    createRevisionInForce,
    inSeconds,
    startCirculation,
    sign,
    listRecipients,
    findStates,
  };
}
