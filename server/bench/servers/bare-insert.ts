import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { summaryOf } from "../../src/infra/rich-text/text-of.ts";
import { listen, serve } from "./serve.ts";

export interface BareInsertSettings {
  databaseUrl: string;
  /** Where the pictures go; null where none come. */
  folder: string | null;
  categoryId: string;
  userName: string;
  content: string;
}

const insertItem = `
  insert into content_item (module, category_id, title, release_user, release_time, content, summary, created_by)
  select 'repair', $1, '新建的维修项目', '工程部', '2026-01-31Z', $3, $4, user_id
  from sys_user where user_name = $2 returning item_id, created_by`;
const insertFile = `
  insert into sys_file (file_id, owner_id, field, position, name, size, content_type, width, height, sha256, created_by)
  values ($1, $2, 'cover', 0, 'cover.png', $3, 'image/png', 1280, 720, $4, $5)`;
const insertLog = `
  insert into sys_oper_log (title, business_type, request_method, oper_url, oper_param, user_id, oper_name, oper_ip, oper_location, status, cost_time)
  values ('维修信息', '1', 'POST', '/api/platform/info', $3, $1, $2, '127.0.0.1', '', '1', 0)`;
const parameters = JSON.stringify({ title: "新建的维修项目", cover: [{ file: "cover.png" }] });

/**
 * The least that any server does to store such an item. It writes the bytes of a picture and their
 * entry in its folder, each synced, and the rows of the item, its file and the operation log in one
 * transaction, with the triggers that keep the search. It authenticates nobody, parses nothing, and
 * takes every body for a picture.
 */
export async function startBareInsert(settings: BareInsertSettings): Promise<string> {
  const { databaseUrl, folder, categoryId, userName, content } = settings;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  if (folder) await mkdir(folder, { recursive: true });
  const itemValues = [categoryId, userName, content, summaryOf(content)];

  async function create(bytes: Buffer): Promise<string> {
    const picture = folder ? await store(folder, bytes) : null;
    const client = await pool.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query({ name: "item", text: insertItem, values: itemValues });
      const { item_id: itemId, created_by: userId } = rows[0];
      if (picture) {
        const values = [picture.fileId, itemId, bytes.length, picture.hash, userId];
        await client.query({ name: "file", text: insertFile, values });
      }
      await client.query({ name: "log", text: insertLog, values: [userId, userName, parameters] });
      await client.query("commit");
      return itemId;
    } finally {
      client.release();
    }
  }

  return listen(async (request, response) => {
    try {
      const repairId = await create(await bytesOf(request));
      response.end(JSON.stringify({ code: 200, message: "新增成功", data: { repairId } }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
}

async function store(folder: string, bytes: Buffer): Promise<{ fileId: string; hash: string }> {
  const fileId = randomBytes(16).toString("base64url");
  await writeFile(join(folder, fileId), bytes, { flush: true });
  const entries = await open(folder);
  await entries.sync().finally(() => entries.close());
  return { fileId, hash: createHash("sha256").update(bytes).digest("hex") };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

if (process.send) serve(startBareInsert);
