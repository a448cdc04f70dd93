import { randomBytes } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import type { Place } from "../place.ts";
import type { Request, Scenario } from "../scenario.ts";
import type { BareInsertSettings } from "../servers/bare-insert.ts";
import { signIn } from "../sign-in.ts";

const userName = "admin";
/** Of noise, which does not compress: 200 KB as a PNG. */
const side = 258;

export const createItem: Scenario = {
  name: "create-item",
  compares:
    "a new item with a picture of 200 KB ÷ the picture to the disk and the bare rows of item, file and log",
  goal: 0.7,
  connections: 8,
  async start(place) {
    const { databaseUrl, dataDir } = place.application;
    const ours = await place.startServer("application.ts", place.application);
    const token = await signIn(ours.address, userName);
    const categoryId = await categoryWithCover(place);
    const folder = join(dataDir, "bare");
    const settings: BareInsertSettings = { databaseUrl, folder, categoryId, userName };
    const request = await requestOf(await newItem(categoryId), token);
    return { ours, bare: await place.startServer("bare-insert.ts", settings), request };
  },
};

async function newItem(categoryId: string): Promise<FormData> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const picture = await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer();
  const form = new FormData();
  const fields = {
    categoryId,
    title: "新建的维修项目",
    releaseUser: "工程部",
    releaseTime: "2026-01-31 08:00:00",
    content: "<p>例行检查。</p>",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("cover", new Blob([new Uint8Array(picture)]), "cover.png");
  return form;
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

async function categoryWithCover({ application }: Place): Promise<string> {
  const client = new pg.Client({ connectionString: application.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ category_id: string }>(
      "select category_id from content_category where module = 'repair' and cover = '1' limit 1",
    );
    return rows[0]?.category_id ?? "";
  } finally {
    await client.end();
  }
}
