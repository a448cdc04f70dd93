// Slow: starts two servers behind HAProxy and nginx.

import assert from "node:assert/strict";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { test } from "node:test";
import { collectStatuses, describeBehindEachProxy, requestsOf } from "./behind-a-proxy.ts";
import { eventually } from "./eventually.ts";
import { call } from "./http-client.ts";
import { openStream } from "./screen-stream.ts";
import { newDataDir, type ServerProcess, startServer } from "./server-process.ts";

describeBehindEachProxy((t) => {
  const profile = (token: string) =>
    call(t.proxy.address, "/system/common/user/profile", { token });

  test("screen events pass the proxy immediately", async () => {
    const stream = await openStream(t.proxy.address, t.token);
    try {
      assert.match(stream.headers.get("content-type") ?? "", /^text\/event-stream/);
      await stream.until("");
      const [category] = await t.database.rows<{ id: string }>(
        "select category_id::text as id from content_category where module = 'repair' and cover = '2' limit 1",
      );
      const began = performance.now();
      const title = `大屏可见 ${t.kind.name}`;
      const made = await call(t.proxy.address, "/platform/info", {
        method: "POST",
        token: t.token,
        body: {
          categoryId: category?.id,
          title,
          releaseUser: "培训中心",
          releaseTime: "2020-06-01 09:30:00",
          content: "<p>构型</p>",
        },
      });
      assert.equal(made.status, 200, made.message);
      await stream.until(title);
      // A buffering proxy sends nothing until its buffer is full or the heartbeat after 15 s.
      assert.ok(performance.now() - began < 10_000, "long before the next sign of life");
    } finally {
      stream.leave();
    }
  });

  test("identifies people by their own address, regardless of their headers", async () => {
    const path = `/captcha?for=${t.kind.name}`;
    const ask = (address: string, claimed: string) =>
      call(address, path, { headers: { "x-forwarded-for": claimed } });
    await ask(t.proxy.address, "203.0.113.7");
    for (const { address } of t.servers) await ask(address, "203.0.113.8");
    const url = `/api${path}`;
    await eventually("three lines of log", () => {
      const seen = t.servers.flatMap((server) => requestsOf(server, url));
      return seen.length === 3 && seen.every(({ ip }) => ip === "127.0.0.1");
    });
  });

  test("redirects plain HTTP to HTTPS, and hides the metrics", async () => {
    const path = "/web-site/home?from=mail";
    const plain = await fetch(`${t.proxy.plainAddress}${path}`, { redirect: "manual" });
    assert.equal(plain.status, 301);
    assert.match(
      plain.headers.get("location") ?? "",
      /^https:\/\/127\.0\.0\.1.*\/web-site\/home\?from=mail$/,
    );
    const { headers } = await fetch(`${t.proxy.address}/live`);
    assert.match(headers.get("strict-transport-security") ?? "", /^max-age=\d{8}/);
    for (const metrics of ["/metrics", "/metrics/", "/METRICS", "/%6detrics", "//metrics"]) {
      const answer = await fetch(`${t.proxy.address}${metrics}`);
      assert.notEqual(answer.status, 200, metrics);
      assert.doesNotMatch(await answer.text(), /# HELP/, metrics);
    }
  });

  test("the proxy refuses an oversized form", async () => {
    const sending = request(`${t.proxy.address}/api/system/oss/0`, {
      method: "POST",
      rejectUnauthorized: false,
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": 2 ** 30 },
    });
    sending.flushHeaders();
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    assert.equal(answer.statusCode, 413);
    sending.destroy();
  });

  test("pages and clear messages still work while the file store is away", async () => {
    const unready = (server: ServerProcess) =>
      requestsOf(server, "/ready").filter(({ status }) => status === 503).length;
    const earlier = t.servers.map(unready);
    await t.s3.close();
    try {
      // A server is removed after two failed checks; the third one makes sure.
      const isOut = () => t.servers.every((server, at) => unready(server) > (earlier[at] ?? 0) + 2);
      if (t.kind.checksReadiness)
        await eventually("all t.servers to be out", isOut, { within: 60_000 });
      const list = () => call(t.proxy.address, "/open/platform/name");
      assert.deepEqual(await collectStatuses(list), new Set([200]));
      const { status, message } = await call(t.proxy.address, "/ready");
      assert.deepEqual([status, message], [503, "文件存储暂不可用，请稍后再试"]);
    } finally {
      await t.s3.open();
    }
    const isReady = async () => (await call(t.proxy.address, "/ready")).status === 200;
    await eventually("readiness", isReady);
  });

  test("visitors do not notice the restart of one server", async () => {
    const [one, other] = t.servers;
    assert.ok(one && other);
    const port = new URL(other.address).port;
    assert.deepEqual(await other.stop(), { code: 0, signal: null });
    assert.deepEqual(await collectStatuses(() => profile(t.token)), new Set([200]));
    t.servers = [one, await startServer({ ...t.env, PORT: port }, newDataDir())];
    assert.deepEqual(await collectStatuses(() => profile(t.token)), new Set([200]));
  });
});
