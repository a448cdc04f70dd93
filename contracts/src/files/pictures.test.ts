import assert from "node:assert/strict";
import { test } from "node:test";
import { firstUrl, pictureSrcSet, scaledPictureUrl } from "./pictures.ts";

test("returns the first url of a comma-separated list, with or without a trailing comma", () => {
  assert.equal(firstUrl("/a,/b,"), "/a");
  assert.equal(firstUrl("/a"), "/a");
  assert.equal(firstUrl(""), undefined);
  assert.equal(firstUrl("null"), undefined);
});

test("adds widths to stored pictures only", () => {
  const url = "/api/open/oss/preview/byid/AbC-1";
  assert.equal(scaledPictureUrl(url, 750), `${url}?w=750`);
  assert.ok(pictureSrcSet(url)?.includes(`${url}?w=160 160w`));
  assert.equal(scaledPictureUrl("/fallback/repair.svg", 750), "/fallback/repair.svg");
  assert.equal(pictureSrcSet("/fallback/repair.svg"), undefined);
});
