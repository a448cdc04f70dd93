import assert from "node:assert/strict";
import { test } from "node:test";
import { KeptValues } from "./kept-values.ts";
import type { WatchedTable } from "./watched-table.ts";

const tables: readonly WatchedTable[] = ["content_item"];

/** Values that tell how they came about. */
function keeping() {
  const kept = new KeptValues();
  let read = 0;
  const get = (of = tables) =>
    kept.get("key", {
      tables: of,
      read: async () => `read ${++read}`,
      amend: async (value, ids) => `${value}, ${ids.join(" ")}`,
    });
  return { kept, get };
}

test("amends what is kept by the rows that have changed since, each once", async () => {
  const { kept, get } = keeping();
  assert.equal(await get(), "read 1");
  kept.changed(["content_item:7", "material_info:9"]);
  kept.changed(["content_item:8", "content_item:7"]);
  assert.equal(await get(), "read 1, 7 8");
  assert.equal(await get(), "read 1, 7 8");
  kept.changed(["content_item:9"]);
  assert.equal(await get(), "read 1, 7 8, 9");
});

test("reads anew where any row may have changed, of one table or of several", async () => {
  const { kept, get } = keeping();
  await get();
  kept.changed(["content_item:7", "content_item"]);
  assert.equal(await get(), "read 2");
  kept.clear();
  assert.equal(await get(), "read 3");
  for (let id = 0; id < 1_100; id += 1) kept.changed([`content_item:${id}`]);
  assert.equal(await get(), "read 4", "more than is remembered");
  kept.changed(["content_item:7"]);
  assert.equal(await get(["content_item", "content_category"]), "read 5");
});
