import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { locationOf, setIpTableFiles } from "./ip-location.ts";
import { dateOfIpTable } from "./ip-tables.ts";

test("returns 内网IP for loopback and private addresses", () => {
  const inside = [
    "127.0.0.1",
    "::1",
    "::ffff:10.1.2.3",
    "192.168.1.1",
    "172.31.255.1",
    "169.254.1.1",
    "fd00::1",
    "fe80::1%eth0",
  ];
  for (const ip of inside) assert.equal(locationOf(ip), "内网IP", ip);
});

test("finds the location of an address offline", () => {
  assert.equal(locationOf("120.24.78.68"), "广东省 深圳市");
  assert.match(locationOf("240e:47d:c20:1627:30a3:ba0d:a5e6:ec19"), /广东省/);
  assert.match(locationOf("8.8.8.8"), /美国/);
});

test("uses newer tables instead of the bundled ones", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "ip-data-"));
  t.after(async () => {
    setIpTableFiles([]);
    await rm(folder, { recursive: true });
  });
  const file = join(folder, "ipv6.xdb");
  await writeFile(file, ipv6Table("中国|云南省|昆明市|电信|CN"));
  assert.equal(dateOfIpTable(file).getTime(), madeAt * 1000);
  setIpTableFiles([file]);
  assert.equal(locationOf("2408:1::5"), "云南省 昆明市");
  assert.equal(locationOf("2408:2::5"), "未知");
  assert.equal(locationOf("120.24.78.68"), "广东省 深圳市");
  await writeFile(file, "no table of any kind, and rather short".repeat(10));
  setIpTableFiles([file]);
  assert.equal(locationOf("120.24.78.68"), "未知");
  assert.throws(() => dateOfIpTable(file), /xdb/);
});

const madeAt = 1_760_000_000;

/** Builds an `.xdb` table of version 3 with one network: 2408:1::/32. */
function ipv6Table(text: string): Buffer {
  const vector = Buffer.alloc(256 * 256 * 8);
  const header = Buffer.alloc(256);
  header.writeUInt16LE(3, 0);
  header.writeUInt16LE(1, 2);
  header.writeUInt32LE(madeAt, 4);
  header.writeUInt16LE(6, 16);
  const bytes = Buffer.from(text);
  const textAt = header.length + vector.length;
  const entry = Buffer.alloc(38);
  entry.write("24080001000000000000000000000000", 0, "hex");
  entry.write("24080001ffffffffffffffffffffffff", 16, "hex");
  entry.writeUInt16LE(bytes.length, 32);
  entry.writeUInt32LE(textAt, 34);
  const group = (0x24 * 256 + 0x08) * 8;
  vector.writeUInt32LE(textAt + bytes.length, group);
  vector.writeUInt32LE(textAt + bytes.length, group + 4);
  return Buffer.concat([header, vector, bytes, entry]);
}

test("does not throw for invalid addresses", () => {
  for (const ip of ["", "junk", "999.1.1.1", "::ffff:999.1.1.1", "a".repeat(10_000)])
    assert.equal(locationOf(ip), "未知");
});
