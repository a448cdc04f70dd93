import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { openMessageGateway } from "./message-gateway.ts";
import { startWebhook } from "./webhook.fixture.ts";

const log = { warn: () => {} };
const secret = "Yw3kQ8vTn5Rb1Zc7Lx9Hd2Jf6Mp4Sg0A";
const message = {
  phone: "13900000001",
  code: "004217",
  text: "您正在找回密码，验证码 004217，10分钟内有效。",
};

let hook: Awaited<ReturnType<typeof startWebhook>>;
before(async () => {
  hook = await startWebhook();
});
after(() => hook.close());

const byWebhook = () => openMessageGateway({ kind: "webhook", url: hook.url, secret }, log);

test("opens no gateway if messages are off", () => {
  assert.equal(openMessageGateway({ kind: "off" }, log), null);
});

test("writes the message into the log for development", async () => {
  const lines: object[] = [];
  const gateway = openMessageGateway({ kind: "log" }, { warn: (details) => lines.push(details) });
  await gateway?.send(message);
  assert.deepEqual(lines, [{ phone: message.phone, text: message.text }]);
});

test("posts number, code and text to the webhook, signed with the time", async () => {
  await byWebhook()?.send(message);
  const { headers, body, message: sent } = await hook.next();
  const { phone, code, text } = message;
  assert.deepEqual(sent, { phone, code, text });
  const timestamp = String(headers["x-aeromaint-timestamp"]);
  assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 60);
  const expected = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  assert.equal(headers["x-aeromaint-signature"], `sha256=${expected}`);
});

test("refuses redirects and every status but success", async () => {
  const elsewhere = await startWebhook();
  for (const status of [302, 307, 500]) {
    hook.answerBy((response) =>
      response.writeHead(status, { location: elsewhere.url }).end("004217"),
    );
    await assert.rejects(async () => byWebhook()?.send(message), new RegExp(`answered ${status}$`));
    await hook.next();
  }
  hook.answerBy();
  // The webhook must not have called this address before.
  const direct = openMessageGateway({ kind: "webhook", url: elsewhere.url, secret }, log);
  await direct?.send({ ...message, code: "999999" });
  assert.equal((await elsewhere.next()).message.code, "999999");
  await elsewhere.close();
});
