import pg from "pg";
import type { Scenario } from "../scenario.ts";
import type { BareInsertSettings } from "../servers/bare-insert.ts";
import { signIn } from "../sign-in.ts";
import type { Testbed } from "../testbed.ts";

const userName = "admin";
const sentence = "恢复安装时按手册规定的次序和力矩拧紧，关键紧固件由必检人员复核并签署。";
const content = `<p>${sentence.repeat(3)}</p>`.repeat(13);

export const createItem: Scenario = {
  name: "create",
  compares: "a new item of 4 KB of text ÷ the bare rows of item and log",
  goal: 0.5,
  connections: 32,
  async requests(address, testbed) {
    const headers = {
      authorization: `Bearer ${await signIn(address, userName)}`,
      "content-type": "application/json",
    };
    const item = {
      categoryId: await categoryOf(testbed),
      title: "新建的维修项目",
      releaseUser: "工程部",
      releaseTime: "2026-01-31 08:00:00",
      content,
    };
    return [{ path: "/api/platform/info", method: "POST", headers, body: JSON.stringify(item) }];
  },
  async startBare(testbed) {
    const { databaseUrl } = testbed.application;
    const categoryId = await categoryOf(testbed);
    const settings: BareInsertSettings = { databaseUrl, categoryId, userName, content };
    return testbed.startServer("bare-insert.ts", settings);
  },
};

/** A category of the 145 module without required covers. */
async function categoryOf({ application }: Testbed): Promise<string> {
  const client = new pg.Client({ connectionString: application.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ category_id: string }>(
      `insert into content_category (module, name, order_num, cover) values ('repair', '新建', 99, '2')
       on conflict (module, name) do update set order_num = excluded.order_num returning category_id`,
    );
    return rows[0]?.category_id ?? "";
  } finally {
    await client.end();
  }
}
