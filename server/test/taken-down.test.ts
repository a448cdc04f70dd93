// Slow: requests every response that a reader can get.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildForm, buildPicture, contentEditor } from "../src/features/content/content.fixture.ts";
import { allModules } from "../src/features/content/module.ts";
import { nameOf, operationsOf } from "./fuzz/operations.ts";
import { startTestApp, type TestAnswer, type TestClient } from "./harness.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let office: TestClient;
let reader: TestClient;

before(async () => {
  t = await startTestApp();
  [office, reader] = await Promise.all([t.as("admin"), t.as("mechanic")]);
  await t.db
    .updateTable("sysConfig")
    .set({ configValue: "0" })
    .where("configKey", "=", "sys.message.changeMinutes")
    .execute();
});
after(() => t.close());

function done({ code, message, data }: TestAnswer) {
  assert.equal(code, 200, message);
  return data;
}

const ended = { takeDownTime: "2026-02-01 08:00:00" };

/** Row that readers see by its title until it is taken down. */
interface Thing {
  id: string;
  /** Text that occurs only in its title. */
  mark: string;
  takeDown: () => Promise<unknown>;
}

const title = (mark: string) => `翼梢小翼${mark}`;

async function contentThings(): Promise<Thing[]> {
  const things: Thing[] = [];
  for (const module of allModules) {
    const { path } = module.item;
    const editor = contentEditor(office, module);
    const categoryId = await editor.category(`翼梢${module.key}`, { cover: "2" });
    const ways: Record<string, (id: string) => Promise<unknown>> = {
      到期: (id) => office.put(`${path}/${id}`, ended),
      改期: (id) =>
        t.db
          .updateTable("contentItem")
          .set({ releaseTime: "2099-01-01 08:00:00" })
          .where("itemId", "=", id)
          .execute(),
      删除: (id) => office.del(`${path}/${id}`),
    };
    for (const [way, takeDown] of Object.entries(ways)) {
      const mark = `${module.key}${way}`;
      const id = await editor.item(categoryId, {
        title: title(mark),
        releaseTime: "2026-01-01 08:00:00",
      });
      done(await reader.get(`${path}/foreground/${id}`));
      await reader.post("/repair/record", { repairId: id, seconds: 30 });
      done(
        await reader.post("/aviation/collect", { collectType: module.collectType, assocId: id }),
      );
      done(await reader.post("/system/common/subscriptions", { target: "item", value: id }));
      done(await office.put(`${path}/${id}`, { content: "<p>改过的正文</p>" }));
      things.push({ id, mark, takeDown: () => takeDown(id) });
    }
  }
  return things;
}

async function noticeThings(): Promise<Thing[]> {
  const path = "/platform/notice";
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    到期: (id) => office.put(`${path}/${id}`, ended),
    删除: (id) => office.del(`${path}/${id}`),
  };
  return Promise.all(
    Object.entries(ways).map(async ([way, takeDown]) => {
      const mark = `notice${way}`;
      const values = {
        noticeTitle: title(mark),
        noticeContent: "<p>正文</p>",
        noticeTime: "2026-01-01 08:00:00",
      };
      const { noticeId: id } = done(
        await office.post(path, buildForm(values, [["file", await buildPicture(), "封面.png"]])),
      );
      done(await reader.get(`/open/platform/notice/details/${id}`));
      return { id, mark, takeDown: () => takeDown(id) };
    }),
  );
}

async function productThings(): Promise<Thing[]> {
  const path = "/material/info";
  const { categoryId } = done(
    await office.post("/platform/material/category", {
      name: "翼梢件",
      orderNum: 7,
      parentId: "0",
    }),
  );
  const values = {
    categoryId,
    subtitle: "副标题",
    price: "1",
    specifications: "AM-1",
    brand: "云翼",
    style: "碳盘",
    characteristic: "轻",
    description: "描述",
    introduce: "介绍",
  };
  const pictures: [string, Blob, string][] = [
    ["coverImage", await buildPicture(), "1.png"],
    ["detailImages", await buildPicture(), "2.png"],
  ];
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    删除: (id) => office.del(`${path}/${id}`),
    驳回: (id) =>
      t.db.updateTable("materialInfo").set({ status: "2" }).where("infoId", "=", id).execute(),
  };
  const things: Thing[] = [];
  for (const [way, takeDown] of Object.entries(ways)) {
    const mark = `product${way}`;
    const { infoId: id } = done(
      await office.post(path, buildForm({ ...values, name: title(mark) }, pictures)),
    );
    done(await office.patch(`${path}/${id}`, { status: "1" }));
    done(await reader.get(`${path}/details/${id}`));
    done(await reader.post("/aviation/collect", { collectType: "2", assocId: id }));
    things.push({ id, mark, takeDown: () => takeDown(id) });
  }
  return things;
}

/** Ids of the reader's own lists, for paths and filters. */
async function ownIds(): Promise<string[]> {
  const lists = ["aviation/collect", "system/common/subscriptions", "system/common/messages"];
  const rows = await Promise.all(
    lists.map(async (path) => done(await reader.get(`/${path}?pageSize=200`)).list as object[]),
  );
  return rows.flat().flatMap((row) => Object.values(row).filter((value) => /^\d{4,}$/.test(value)));
}

test("shows the title of a taken-down row in no response to readers", async () => {
  const things = [
    ...(await contentThings()),
    ...(await noticeThings()),
    ...(await productThings()),
  ];
  await t.app.outbox.idle();
  const ids = [...new Set([...things.map(({ id }) => id), ...(await ownIds())])];
  const before = await answersWith(things, []);
  for (const { mark } of things)
    assert.ok(
      before.some(({ marks }) => marks.includes(mark)),
      mark,
    );
  for (const { takeDown } of things) await takeDown();
  await t.app.outbox.idle();
  t.app.responseCache.clear();
  const found = await answersWith(things, ids);
  assert.deepEqual(
    found.filter(({ name }) => !letters.has(name)).map(({ name, marks }) => `${name}: ${marks}`),
    [],
  );
});

/** Sent messages stay unchanged; the last one says that the item is gone. */
const letters = new Set(["GET /api/system/common/messages"]);

/** Responses that a reader can get without staff permissions, with the marks that they contain. */
async function answersWith(things: readonly Thing[], ids: readonly string[]) {
  const answers: { name: string; marks: string[] }[] = [];
  for (const operation of operationsOf(t.app)) {
    const { method, access, url, query } = operation;
    if (method !== "GET" || !["open", "signed-in"].includes(access)) continue;
    for (const address of addressesOf(url, query, ids)) {
      const headers = { authorization: `Bearer ${reader.token}` };
      const { body } = await t.app.inject({ url: address, headers });
      const marks = things.flatMap(({ mark }) => (body.includes(mark) ? [mark] : []));
      if (marks.length > 0) answers.push({ name: nameOf(operation), marks });
    }
  }
  return answers;
}

/** URLs of an operation with each id, or with filters that match everything. */
function addressesOf(url: string, query: object, ids: readonly string[]): string[] {
  if (/[:*]/.test(url)) return ids.map((id) => url.replaceAll(/:[a-zA-Z]+|\*/g, id));
  const size = "pageSize" in query ? ["pageSize=200"] : [];
  const words = ["keyword", "title", "name", "q"].filter((name) => name in query);
  const searches = words.map((name) => [...size, `${name}=${encodeURIComponent(title(""))}`]);
  const named = "ids" in query ? [[`ids=${ids.join(",")}`]] : [];
  return [size, ...searches, ...named].map((parts) => `${url}?${parts.join("&")}`);
}
