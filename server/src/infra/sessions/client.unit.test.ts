import assert from "node:assert/strict";
import { test } from "node:test";
import type { FastifyRequest } from "fastify";
import { addressKey, clientOf } from "./client.ts";

function clientWith(agent: string | undefined) {
  const { browser, os } = clientOf({
    ip: "127.0.0.1",
    headers: { "user-agent": agent },
  } as FastifyRequest);
  return `${browser}, ${os}`;
}

test("names browser and system", () => {
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
  const agents: [string | undefined, string][] = [
    [
      `${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`,
      "Chrome 150, Windows",
    ],
    [
      `${windows} AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
      "Edge 150, Windows",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0",
      "Firefox 148, Linux",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
      "Safari 26, macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1",
      "Safari 26, iOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 16) Chrome/150.0.0.0 Mobile MicroMessenger/8.0.5",
      "微信 8, Android",
    ],
    ["curl/8", "未知, 未知"],
    [undefined, "未知, 未知"],
  ];
  for (const [agent, expected] of agents) assert.equal(clientWith(agent), expected);
});

test("parses a hostile user agent in linear time", () => {
  const started = performance.now();
  clientWith(`Trident/${"a".repeat(100_000)} Version/${"1.".repeat(50_000)}`);
  assert.ok(performance.now() - started < 2_000);
});

test("groups IPv4 by address, mapped ones too, and IPv6 by /64", () => {
  assert.equal(addressKey("203.0.113.9"), "203.0.113.9");
  assert.equal(addressKey("::ffff:203.0.113.9"), "203.0.113.9");
  assert.equal(addressKey("2001:0DB8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  assert.equal(addressKey("2001:db8:1:2::1"), "2001:db8:1:2::/64");
  assert.equal(addressKey("2001:db8::1"), "2001:db8:0:0::/64");
  assert.equal(addressKey("::1"), "0:0:0:0::/64");
  assert.equal(addressKey("fe80::1%eth0"), "fe80:0:0:0::/64");
});
