import assert from "node:assert/strict";
import { test } from "node:test";
import { newBoxKeys, openBox, sealBox, sealBytes, sealText } from "./sealed-box.ts";

// Created by libsodium.
const keys = {
  publicKey: Buffer.from("dh2I7IMEE5Gd/p1NHVbxfmU8jJlAgt9bE3uQoK5u33Q=", "base64"),
  privateKey: Buffer.from("L605/v1/o+IAqcYm7vWZ5hotBVxIqCiKTn5MS8o5KPg=", "base64"),
};
const box = Buffer.from(
  "SQ3c5zsrpPby2hgLG0SS1i+ucOsaG/+zkWMO5+5aWW8nDpGQorI4XTOBaESEkpw2ZJdPIxap6TwL5LQqWds5iRA=",
  "base64",
);

test("opens a box of libsodium at any offset in memory", () => {
  for (const offset of [0, 1, 2, 3]) {
    const moved = new Uint8Array(box.length + offset).subarray(offset);
    moved.set(box);
    assert.equal(Buffer.from(openBox(moved, keys)).toString(), "机库-145-孔探");
  }
});

test("opens only its own unchanged boxes", () => {
  const text = Buffer.from("密码".repeat(40));
  const sealed = sealBox(text, keys.publicKey);
  assert.equal(sealed.length, text.length + sealBytes);
  assert.deepEqual(Buffer.from(openBox(sealed, keys)), text);
  for (const at of [0, 40, sealed.length - 1]) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.throws(() => openBox(changed, keys), `${at}`);
  }
  assert.throws(() => openBox(sealed, newBoxKeys()));
  assert.throws(() => openBox(new Uint8Array(60), keys), "a key of low order");
});

test("seals a text in base64, differently each time", () => {
  const key = keys.publicKey.toString("base64");
  const [one, two] = [sealText("甲", key), sealText("甲", key)];
  assert.notEqual(one, two);
  assert.equal(Buffer.from(openBox(Buffer.from(two, "base64"), keys)).toString(), "甲");
});
