import assert from "node:assert/strict";
import { test } from "node:test";
import { ValueCache } from "./value-cache.ts";
import type { WatchedTable } from "./watched-table.ts";

const tables: readonly WatchedTable[] = ["content_item"];

/** Values that show how they were computed. */
function keeping() {
  const cache = new ValueCache();
  let read = 0;
  const get = (of = tables) =>
    cache.get("key", {
      tables: of,
      read: async () => `read ${++read}`,
      amend: async (value, ids) => `${value}, ${ids.join(" ")}`,
    });
  return { cache, get };
}

test("updates a cached value by the changed rows, each row once", async () => {
  const { cache, get } = keeping();
  assert.equal(await get(), "read 1");
  cache.invalidate(["content_item:7", "material_info:9"]);
  cache.invalidate(["content_item:8", "content_item:7"]);
  assert.equal(await get(), "read 1, 7 8");
  assert.equal(await get(), "read 1, 7 8");
  cache.invalidate(["content_item:9"]);
  assert.equal(await get(), "read 1, 7 8, 9");
});

test("reads again if any row of one or several tables may have changed", async () => {
  const { cache, get } = keeping();
  await get();
  cache.invalidate(["content_item:7", "content_item"]);
  assert.equal(await get(), "read 2");
  cache.clear();
  assert.equal(await get(), "read 3");
  for (let id = 0; id < 1_100; id += 1) cache.invalidate([`content_item:${id}`]);
  assert.equal(await get(), "read 4", "more than is remembered");
  cache.invalidate(["content_item:7"]);
  assert.equal(await get(["content_item", "content_category"]), "read 5");
});
