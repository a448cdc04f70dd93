import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  type AircraftNews,
  aircraftNewsPath as path,
} from "@aeromaint/contracts/personal/aircraft-news.ts";
import { ownAircraftPath } from "@aeromaint/contracts/search/facets/facet-paths.ts";
import type { TestClient } from "../../../../test/harness.ts";
import { startFacetApp } from "../../search/facets/facets.fixture.ts";

let t: Awaited<ReturnType<typeof startFacetApp>>;
let mechanic: TestClient;

before(async () => {
  t = await startFacetApp();
  mechanic = await t.as("mechanic");
  await t.aircraft("B-5398", { type: "B737-800", msn: 38_107 });
});
after(() => t.close());

async function news(aircraft?: string): Promise<AircraftNews> {
  const { code, data, message } = await mechanic.get(
    `${path}${aircraft ? `?aircraft=${encodeURIComponent(aircraft)}` : ""}`,
  );
  assert.equal(code, 200, message);
  return data;
}

const shown = ({ list }: AircraftNews) => list.map(({ title, change }) => [title, change]);
const wasHere = (moment: string | null) =>
  t.db
    .updateTable("sysUser")
    .set({ previousLoginDate: moment })
    .where("userName", "=", "mechanic")
    .execute();

test("lists content for an aircraft, new content since the last visit first", async () => {
  const stated = [{ type: "B737-800" }];
  await t.item({ title: "旧的", releaseTime: "2026-05-01 08:00:00", stated });
  const fresh = await t.item({ title: "新的", releaseTime: "2026-06-10 08:00:00", stated });
  await t.item({ module: "train", title: "更新的", releaseTime: "2026-06-12 08:00:00", stated });
  await t.item({ title: "别的机型", stated: [{ type: "A320" }] });
  await t.item({ title: "别的架次", stated: [{ type: "B737-800", msns: "[1,9]" }] });
  await t.item({ title: "通用" });
  await t.item({ title: "未发布", releaseTime: "2026-07-01 08:00:00", stated });
  await wasHere("2026-06-01 08:00:00");
  const answer = await news("b5398");
  assert.equal(answer.aircraft?.registration, "B-5398");
  assert.deepEqual([answer.since, answer.fresh, answer.total], ["2026-06-01 08:00:00", 2, 3]);
  assert.deepEqual(shown(answer), [
    ["更新的", "new"],
    ["新的", "new"],
    ["旧的", null],
  ]);
  const { userId } = await t.db
    .selectFrom("sysUser")
    .select("userId")
    .where("userName", "=", "mechanic")
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto("contentItemRead")
    .values({ userId, itemId: fresh, readAt: "2026-06-11 08:00:00" })
    .execute();
  assert.deepEqual(shown(await news("B-5398"))[1], ["新的", null]);
  await wasHere(null);
  const first = await news("B-5398");
  assert.deepEqual([first.since, first.fresh], [null, 0]);
});

test("lists content for a type by its name, and for the user's types without a name", async () => {
  const byType = await news("b737-800");
  assert.deepEqual([byType.typeId, byType.typeName], [t.typeId("B737-800"), "B737-800"]);
  assert.equal(
    byType.list.some(({ title }) => title === "别的机型"),
    false,
  );
  assert.equal((await news()).total, 0);
  await mechanic.put(ownAircraftPath, { typeIds: [t.typeId("A320")], hidesOthers: false });
  assert.deepEqual(shown(await news()), [["别的机型", null]]);
});

test("refuses an unknown aircraft with a message, and refuses visitors", async () => {
  const { code, message } = await mechanic.get(`${path}?aircraft=B-0000`);
  assert.deepEqual([code, message], [400, "没有注册号为“B-0000”的飞机"]);
  assert.equal((await t.guest.get(path)).code, 401);
});
