// Slow: hundreds of searches, each compared with one that is made anew.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clientOf, type TestClient } from "../../../../test/harness.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { recogniseWaiting } from "../../part-numbers/part-numbers.ts";
import { startSearchApp } from "../search.fixture.ts";

let t: Awaited<ReturnType<typeof startSearchApp>>;
/** Makes every answer anew, and hears of changes as another server does. */
let other: App;
/** Of the server that is tested, and of the other. */
let admins: [TestClient, TestClient];
let categories: string[];

before(async () => {
  t = await startSearchApp();
  other = await t.newServer();
  // What they do in between would be heard of between two searches that are compared.
  await Promise.all([t.app.jobs.stop(), other.jobs.stop()]);
  const admin = await t.as("admin");
  admins = [admin, clientOf(other, admin.token)];
  const rows = await t.db
    .selectFrom("contentCategory")
    .select("categoryId")
    .where("module", "=", "repair")
    .where("cover", "=", "2")
    .execute();
  categories = rows.map(({ categoryId }) => categoryId);
  await t.db
    .insertInto("searchSynonym")
    .values({ terms: ["甲词", "乙词", "丙词"], kind: "1", status: "1" })
    .execute();
});
after(() => t.close());

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const oneOf = <T>(values: readonly T[]): T => values[next(values.length)] as T;
  return { next, oneOf };
}

const words = [
  ..."甲词 乙词 丙词 丁词 戊词 KQ-7710-3 KQ7710 ZX-4401 8832 繁簡 简体 Ⅳ型 50%".split(" "),
  ..."起落架 作动筒 高度表 液压泵 燃油泵 刹车毂 前轮 襟翼 缝翼 副翼 舱门 蒙皮".split(" "),
];
const keywords = [
  "甲词",
  "丁词 乙词",
  "词",
  "戊 甲",
  "KQ-7710",
  "丙词 KQ-7710",
  "KQ77IO",
  "4401",
  "8832",
  "繁简",
  "簡體",
  "Ⅳ",
  "50%",
  "无此词语",
  "襟翼",
  "液压 泵",
  "舱门",
  "起落架 前轮",
  "蒙皮",
];
const searches = keywords.flatMap((keyword) => [
  new URLSearchParams({ keyword }),
  new URLSearchParams({ keyword, kind: "repair", pageNum: "2", pageSize: "3" }),
]);

/** Of a guest or a reader, so many searches. */
async function compare(step: string, queries: readonly URLSearchParams[]): Promise<void> {
  other.responseCache.clear();
  await Promise.all(
    queries.map(async (query, place) => {
      const token = place % 2 === 0 ? undefined : admins[0].token;
      const path = `/open/search?${query}`;
      const kept = await clientOf(t.app, token).get(path);
      const fresh = await clientOf(other, token).get(path);
      assert.deepEqual(kept.data, fresh.data, `${step}: ${query} ${token ? "reader" : "guest"}`);
    }),
  );
}

test("an answer that is kept is the answer that would be made anew, whatever changes", async () => {
  const { next, oneOf } = dice(20_261_126);
  const ids: string[] = [];
  const text = () => (next(3) === 0 ? `${oneOf(words)}，${oneOf(words)}` : "没有关系");
  const item = () => ({
    categoryId: oneOf(categories),
    title: `${text()}${next(1_000)}`,
    content: `<p>${text()}</p>`,
    releaseUser: "工程部",
    releaseTime: `2026-0${1 + next(5)}-10 08:00:00`,
    membersOnly: oneOf(["1", "2"]),
  });
  const change = async (by: TestClient) => {
    const id = ids.length > 3 ? oneOf(ids) : undefined;
    const kind = id === undefined ? 0 : next(6);
    if (kind < 2 || id === undefined) {
      const { data } = await by.post("/platform/info", item());
      ids.push(data.repairId ?? data);
      return "create";
    }
    if (kind === 2) {
      ids.splice(ids.indexOf(id), 1);
      assert.equal((await by.del(`/platform/info/${id}`)).code, 200);
      return "remove";
    }
    if (kind === 3) {
      const several = ids.slice(-2);
      ids.splice(-2);
      assert.equal((await by.del(`/platform/info/${several}`)).code, 200);
      return "remove two";
    }
    const { title, content, categoryId, ...rest } = item();
    const { data } = await by.get(`/platform/info/${id}`);
    const edited = oneOf([{ title }, { content }, { categoryId }, rest, { title, content }]);
    const body = { ...item(), ...data, cover: undefined, attachments: undefined, ...edited };
    const allowed = ["categoryId", "title", "content", "releaseUser", "releaseTime", "membersOnly"];
    const sent = Object.fromEntries([...allowed, "version"].map((key) => [key, body[key]]));
    const answer = await by.put(`/platform/info/${id}`, sent);
    assert.equal(answer.code, 200, JSON.stringify(answer));
    return `edit ${Object.keys(edited)}`;
  };
  for (const word of words) await t.item({ title: `${word}和别的`, content: `<p>${text()}</p>` });
  for (let step = 0; step < 60; step += 1) {
    const isOther = next(3) === 0;
    const heard = Promise.withResolvers<void>();
    const stop = t.app.changes.subscribe((tags) => {
      if (tags.some((tag) => tag.startsWith("content_item"))) heard.resolve();
    });
    const done = await change(admins[isOther ? 1 : 0]);
    await heard.promise;
    stop();
    if (next(3) === 0) await recogniseWaiting(t.app, new AbortController().signal);
    const queries = Array.from({ length: 20 }, () => oneOf(searches));
    await compare(`step ${step}, ${done}`, queries);
  }
  const { hits, misses } = t.app.responseCache.counts;
  assert.ok(hits > misses / 5, `${hits} answers were kept, and ${misses} made anew`);
});
