import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { decodeImage } from "./inline-images.ts";

test("decodes a large image in small pieces, with or without white space", () => {
  const bytes = randomBytes(2_000_001);
  const base64 = bytes.toString("base64");
  for (const text of [base64, base64.replace(/.{76}/g, "$&\r\n"), base64.replace(/=+$/, "")]) {
    const pieces = [...decodeImage({ contentType: "image/png", base64: text })];
    assert.deepEqual(Buffer.concat(pieces), bytes);
    assert.ok(pieces.every(({ length }) => length <= 64 * 1024));
  }
  assert.deepEqual([...decodeImage({ contentType: "image/png", base64: "" })], [Buffer.alloc(0)]);
});
