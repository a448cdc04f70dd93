import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { type FacetApp, startFacetApp } from "../search/facets/facets.fixture.ts";

const open = "/open/platform/notice";
const own = "/system/common/user/notices";
let t: FacetApp;
let fitsFirst: string;

before(async () => {
  t = await startFacetApp();
  fitsFirst = t.typeId("A320-200");
});
after(() => t.close());
beforeEach(() => t.db.deleteFrom("platformNotice").execute());

type Stated = Parameters<FacetApp["state"]>[1];

interface Made extends Stated {
  noticeLevel?: string;
  pinned?: string;
}

let day = 0;

/** Each is newer than those before. */
async function notice({ chapters, stated, ...over }: Made = {}): Promise<string> {
  day += 1;
  const { noticeId } = await t.db
    .insertInto("platformNotice")
    .values({
      noticeTitle: "公告",
      noticeTime: new Date(Date.UTC(2026, 4, 1, 0, day)).toISOString(),
      noticeContent: "<p>内容</p>",
      summary: "内容",
      noticeLevel: "1",
      pinned: "2",
      ...over,
    })
    .returning("noticeId")
    .executeTakeFirstOrThrow();
  await t.state(noticeId, { ...(chapters && { chapters }), ...(stated && { stated }) });
  return noticeId;
}

interface Row {
  noticeId: string;
  isFitting?: boolean;
}

async function lists(query: Record<string, string>, path = open) {
  t.app.responseCache.clear();
  const caller = path === own ? await t.as("mechanic") : t.guest;
  const { data } = await caller.get(`${path}?${new URLSearchParams(query)}`);
  return (data.list as Row[]).map(({ noticeId, isFitting }) => [noticeId, isFitting]);
}

test("what is urgent comes first, then what fits one's types, then what is pinned", async () => {
  const fitting = await notice({ stated: [{ type: "A320" }] });
  const general = await notice();
  const others = await notice({ stated: [{ type: "C919" }] });
  const pinned = await notice({ pinned: "1", stated: [{ type: "B777" }] });
  const urgent = await notice({ noticeLevel: "3", stated: [{ type: "B777" }] });
  const newest = await notice({ stated: [{ type: "C919" }] });
  for (const path of [open, own]) {
    assert.deepEqual(await lists({ order: "rank", fitsFirst }, path), [
      [urgent, false],
      [general, false],
      [fitting, true],
      [pinned, false],
      [newest, false],
      [others, false],
    ]);
    assert.deepEqual(await lists({ fitsFirst, fitsOnly: "1" }, path), [
      [general, false],
      [fitting, true],
    ]);
    const all = await lists({ order: "rank" }, path);
    assert.deepEqual(all[0], [urgent, undefined]);
  }
});

test("one's own notices are narrowed and counted by facets, unread ones by themselves", async () => {
  const read = await notice({ chapters: ["32"] });
  const unread = await notice({ chapters: ["32"] });
  await notice({ chapters: ["29"] });
  const mechanic = await t.as("mechanic");
  await mechanic.get(`${open}/details/${read}`);
  assert.deepEqual(await lists({ chapter: "32" }, own), [
    [unread, undefined],
    [read, undefined],
  ]);
  assert.deepEqual(await lists({ chapter: "32", unread: "1" }, own), [[unread, undefined]]);
  const count = async (query: string) => {
    const { data } = await mechanic.get(`${own}/facets?${query}`);
    const { chapters } = data as { chapters: { chapter: string; total: number }[] };
    return [data.total, chapters.map(({ chapter, total }) => `${chapter}: ${total}`)];
  };
  assert.deepEqual(await count(""), [3, ["29: 1", "32: 2"]]);
  assert.deepEqual(await count("unread=1&chapter=32"), [1, ["29: 1", "32: 1"]]);
  assert.equal((await t.guest.get(`${own}/facets`)).code, 401);
  assert.equal((await mechanic.get(`${own}?aircraft=B-0000`)).code, 400);
});
