import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import type { Request, Scenario } from "../scenario.ts";
import type { BareInsertSettings } from "../servers/bare-insert.ts";
import { signIn } from "../sign-in.ts";
import type { Testbed } from "../testbed.ts";

const userName = "admin";
/** Of noise, which does not compress: 200 KB as a PNG. */
const side = 258;

const sentence = "恢复安装时按手册规定的次序和力矩拧紧，关键紧固件由必检人员复核并签署。";

export const createItem = creating({
  name: "create-item",
  compares:
    "a new item with a picture of 200 KB ÷ the picture to the disk and the bare rows of item, file and log",
  goal: 0.5,
  connections: 8,
  cover: "1",
  content: "<p>例行检查。</p>",
});

export const plainCreate = creating({
  name: "plain-create",
  compares: "a new item of 4 KB of text alone ÷ the bare rows of item and log",
  goal: null,
  connections: 32,
  cover: "2",
  content: `<p>${sentence.repeat(3)}</p>`.repeat(13),
});

interface Creating extends Omit<Scenario, "start"> {
  /** Whether its category wants a picture: "1" does. */
  cover: "1" | "2";
  content: string;
}

function creating({ cover, content, ...scenario }: Creating): Scenario {
  return {
    ...scenario,
    async start(testbed) {
      const { databaseUrl, dataDir } = testbed.application;
      const ours = await testbed.startServer("application.ts", testbed.application);
      const token = await signIn(ours.address, userName);
      const categoryId = await categoryWith(cover, testbed);
      const folder = cover === "1" ? join(dataDir, "bare") : null;
      const settings: BareInsertSettings = { databaseUrl, folder, categoryId, userName, content };
      const form = itemForm({ categoryId, content });
      if (folder) form.append("cover", await newPicture(), "cover.png");
      const request = await requestOf(form, token);
      return { ours, bare: await testbed.startServer("bare-insert.ts", settings), request };
    },
  };
}

function itemForm(own: { categoryId: string; content: string }): FormData {
  const form = new FormData();
  const fields = {
    ...own,
    title: "新建的维修项目",
    releaseUser: "工程部",
    releaseTime: "2026-01-31 08:00:00",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function newPicture(): Promise<Blob> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(picture)]);
}

/** The bytes that a browser sends for a form, to be sent again and again. */
async function requestOf(form: FormData, token: string): Promise<Request> {
  const sent = new Response(form);
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": sent.headers.get("content-type") ?? "",
  };
  const body = Buffer.from(await sent.arrayBuffer());
  return { path: "/api/platform/info", method: "POST", headers, body };
}

/** A category of the 145 module with covers or without. */
async function categoryWith(cover: string, { application }: Testbed): Promise<string> {
  const client = new pg.Client({ connectionString: application.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ category_id: string }>(
      `insert into content_category (module, name, order_num, cover)
       values ('repair', '新建' || $1::text, 99, $1::text)
       on conflict (module, name) do update set order_num = excluded.order_num returning category_id`,
      [cover],
    );
    return rows[0]?.category_id ?? "";
  } finally {
    await client.end();
  }
}
