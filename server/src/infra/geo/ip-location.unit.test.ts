import assert from "node:assert/strict";
import { test } from "node:test";
import { locationOf } from "./ip-location.ts";

test("calls addresses of this machine and of intranets 内网IP", () => {
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

test("finds where an address is, offline", () => {
  assert.equal(locationOf("120.24.78.68"), "广东省 深圳市");
  assert.match(locationOf("240e:47d:c20:1627:30a3:ba0d:a5e6:ec19"), /广东省/);
  assert.match(locationOf("8.8.8.8"), /美国/);
});

test("never throws, whatever it is given", () => {
  for (const ip of ["", "junk", "999.1.1.1", "::ffff:999.1.1.1", "a".repeat(10_000)])
    assert.equal(locationOf(ip), "未知");
});
