import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { decoded } from "./inline-images.ts";

test("decodes an image of megabytes by small pieces, blanks or none between its characters", () => {
  const bytes = randomBytes(2_000_001);
  const base64 = bytes.toString("base64");
  for (const text of [base64, base64.replace(/.{76}/g, "$&\r\n"), base64.replace(/=+$/, "")]) {
    const pieces = [...decoded({ contentType: "image/png", base64: text })];
    assert.deepEqual(Buffer.concat(pieces), bytes);
    assert.ok(pieces.every(({ length }) => length <= 64 * 1024));
  }
  assert.deepEqual([...decoded({ contentType: "image/png", base64: "" })], [Buffer.alloc(0)]);
});
