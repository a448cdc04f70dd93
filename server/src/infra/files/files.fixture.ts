import { readdir } from "node:fs/promises";
import { basename } from "node:path";
import sharp from "sharp";
import { buildTestApp } from "../../../test/build-test-app.ts";
import { signingKeyFile } from "../config/signing-key.ts";
import type { Db } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { signAccessToken } from "../sessions/access-token.ts";
import { startSession } from "../sessions/sessions.queries.ts";

export const authorId = "11";
export const strangerId = "12";

/** Application with two users. Only the author may read and edit posts. */
export async function startFilesApp(routes?: (api: App) => Promise<void>) {
  const built = await buildTestApp({ template: "migrated", routes });
  const { app, db, dataDir, time } = built;
  const tokens = new Map<string, string>();
  for (const userId of [authorId, strangerId]) {
    await db
      .insertInto("sysUser")
      .values({
        userId,
        userName: `user${userId}`,
        nickName: "测试",
        userType: "04",
        passwordHash: "-",
      })
      .execute();
    const client = { ip: "127.0.0.1", browser: "", os: "" };
    const { sessionId } = await db
      .transaction()
      .execute((tx) => startSession(tx, { userId, client, now: time.now }));
    tokens.set(userId, signAccessToken(app, { userId, sessionId, now: time.now }));
  }
  await grantToAuthor(db, "system:post:query,system:post:edit");
  return {
    ...built,
    /** Header that authenticates the user. */
    as: (userId: string) => ({ authorization: `Bearer ${tokens.get(userId)}` }),
    /** All files of the data folder, except the ledger's key, which a job writes. */
    filesOnDisk: async () => {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      return names.filter((name) => name !== basename(signingKeyFile(dataDir)));
    },
    rows: () => db.selectFrom("sysFile").selectAll().orderBy("position").execute(),
  };
}

async function grantToAuthor(db: Db, perms: string): Promise<void> {
  const [menuId, roleId] = ["21", "22"];
  const menu = { menuId, menuName: "文件", menuCode: "files", menuType: "F", orderNum: 1, perms };
  const role = { roleId, roleName: "作者", roleKey: "author", roleSort: 1, status: "1" };
  await db.insertInto("sysMenu").values(menu).execute();
  await db.insertInto("sysRole").values(role).execute();
  await db.insertInto("sysRoleMenu").values({ roleId, menuId }).execute();
  await db.insertInto("sysUserRole").values({ roleId, userId: authorId }).execute();
}

/** Form of a browser: texts, and files as [name, bytes]. */
export async function buildForm(
  ...parts: [field: string, value: string | [name: string, bytes: Uint8Array]][]
) {
  const data = new FormData();
  for (const [field, value] of parts) {
    if (typeof value === "string") data.append(field, value);
    else data.append(field, new Blob([new Uint8Array(value[1])]), value[0]);
  }
  const response = new Response(data);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { "content-type": response.headers.get("content-type") ?? "" },
  };
}

export function buildPicture(
  format: "png" | "jpeg" | "webp" | "gif" = "png",
  width = 40,
  height = 30,
) {
  const image = sharp({ create: { width, height, channels: 3, background: "#1a6cff" } });
  return image.toFormat(format).toBuffer();
}

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
