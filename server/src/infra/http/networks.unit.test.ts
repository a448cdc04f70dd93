import assert from "node:assert/strict";
import { test } from "node:test";
import { isInNetworks } from "./networks.ts";

test("admits everybody if the list is empty", () => {
  for (const list of ["", "  ", "*"]) assert.ok(isInNetworks(list, "198.51.100.7"), list);
});

test("matches addresses and networks of both families, and IPv4 mapped to IPv6", () => {
  const list = "10.0.0.0/8, 192.0.2.7,2001:db8::/32,2001:db9::1";
  const inside = ["10.255.0.1", "::ffff:10.0.0.1", "192.0.2.7", "2001:db8::9", "2001:db9::1"];
  const outside = ["11.0.0.1", "192.0.2.8", "::ffff:11.0.0.1", "2001:db9::2", "fe80::1%eth0", ""];
  for (const ip of inside) assert.ok(isInNetworks(list, ip), ip);
  for (const ip of outside) assert.ok(!isInNetworks(list, ip), ip);
});

test("always matches this machine, and nothing by an invalid entry", () => {
  for (const ip of ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]) {
    assert.ok(isInNetworks("10.0.0.0/8", ip), ip);
    assert.ok(isInNetworks("nonsense,1.2.3", ip), ip);
  }
  assert.ok(!isInNetworks("nonsense,300.1.1.1/8,10.0.0.0/64", "10.0.0.1"));
});
