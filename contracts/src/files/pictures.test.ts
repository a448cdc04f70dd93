import assert from "node:assert/strict";
import { test } from "node:test";
import { firstOf, scaled, sourceSet } from "./pictures.ts";

test("takes the first url of a comma list, trailing comma or not", () => {
  assert.equal(firstOf("/a,/b,"), "/a");
  assert.equal(firstOf("/a"), "/a");
  assert.equal(firstOf(""), undefined);
  assert.equal(firstOf("null"), undefined);
});

test("scales stored pictures only", () => {
  const url = "/api/open/oss/preview/byid/AbC-1";
  assert.equal(scaled(url, 750), `${url}?w=750`);
  assert.ok(sourceSet(url)?.includes(`${url}?w=160 160w`));
  assert.equal(scaled("/fallback/repair.svg", 750), "/fallback/repair.svg");
  assert.equal(sourceSet("/fallback/repair.svg"), undefined);
});
