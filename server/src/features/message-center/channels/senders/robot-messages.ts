import { createHmac } from "node:crypto";
import type { DeliveryContent, DeliveryOutcome } from "../../../../infra/outbox/delivery.ts";

type RobotKind = "wecom" | "dingtalk" | "feishu";

interface RobotMessage {
  content: DeliveryContent;
  /** Absolute URL. */
  link: string | null;
  now: Date;
  secret: string | null;
}

interface RobotFormat {
  /** URL and body of a message, signed if there is a secret. */
  request: (url: URL, message: RobotMessage) => { url: string; body: object };
  /** Result code inside of a response with status 200. */
  read: (answer: Record<string, unknown>) => { code: number; text: string };
  /** Sentences for codes that staff can fix. */
  sentences: Readonly<Record<number, string>>;
  /** Codes of rate limits; the sender waits a minute. */
  limits: readonly number[];
}

const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64");

const markdown = ({ content, link }: RobotMessage) =>
  [
    `**${escaped(content.title)}**`,
    escaped(content.text),
    ...(link ? [`[查看详情](${link})`] : []),
  ].join("\n\n");

/** Escapes links, mentions and emphasis in a title. */
const escaped = (text: string) => text.replaceAll(/[\\`*_[\]<>#@]/g, (sign) => `\\${sign}`);

/** Source: developer.work.weixin.qq.com/document/path/91770. */
const wecom: RobotFormat = {
  request: (url, message) => ({
    url: url.href,
    body: { msgtype: "markdown", markdown: { content: markdown(message) } },
  }),
  read: ({ errcode, errmsg }) => ({ code: Number(errcode ?? -1), text: String(errmsg ?? "") }),
  sentences: {
    93000: "机器人地址无效，请检查 key",
    40058: "消息格式不被接受",
    45009: "发送过于频繁",
    301019: "机器人已被停用",
  },
  limits: [45009],
};

/** Source: open.dingtalk.com/document/robots/custom-robot-access. */
const dingtalk: RobotFormat = {
  request: (url, message) => {
    const { content, now, secret } = message;
    const signed = new URL(url);
    if (secret) {
      const timestamp = String(now.getTime());
      signed.searchParams.set("timestamp", timestamp);
      signed.searchParams.set("sign", hmac(secret, `${timestamp}\n${secret}`));
    }
    return {
      url: signed.href,
      body: { msgtype: "markdown", markdown: { title: content.title, text: markdown(message) } },
    };
  },
  read: ({ errcode, errmsg }) => ({ code: Number(errcode ?? -1), text: String(errmsg ?? "") }),
  sentences: {
    310000: "安全设置不通过：请检查签名密钥、关键词或地址段",
    300001: "机器人地址无效，请检查 access_token",
    400101: "机器人地址无效，请检查 access_token",
    130101: "发送过于频繁",
    410100: "发送过于频繁",
  },
  limits: [130101, 410100],
};

/** Source: open.feishu.cn/document/client-docs/bot-v3/add-custom-bot. */
const feishu: RobotFormat = {
  request: (url, message) => {
    const { content, link, now, secret } = message;
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const line = [{ tag: "text", text: content.text }];
    const lines = link ? [line, [{ tag: "a", text: "查看详情", href: link }]] : [line];
    return {
      url: url.href,
      body: {
        ...(secret && { timestamp, sign: hmac(`${timestamp}\n${secret}`, "") }),
        msg_type: "post",
        content: { post: { zh_cn: { title: content.title, content: lines } } },
      },
    };
  },
  read: ({ code, msg, StatusCode, StatusMessage }) => ({
    code: Number(code ?? StatusCode ?? -1),
    text: String(msg ?? StatusMessage ?? ""),
  }),
  sentences: {
    19001: "机器人地址无效",
    19021: "签名校验失败：请检查签名密钥和服务器时间",
    19022: "服务器地址不在机器人的 IP 白名单中",
    19024: "内容不含机器人要求的关键词",
    9499: "消息格式不被接受",
    11232: "发送过于频繁",
  },
  limits: [11232],
};

export const robotFormats: Record<RobotKind, RobotFormat> = { wecom, dingtalk, feishu };

const limitPause = 60_000;

/** Outcome of a response; status 200 alone does not mean success. */
export function robotOutcome(
  { read, sentences, limits }: RobotFormat,
  { status, text }: { status: number; text: string },
): DeliveryOutcome {
  let code = -1;
  let said = text;
  try {
    const answer = JSON.parse(text);
    if (typeof answer === "object" && answer !== null) ({ code, text: said } = read(answer));
  } catch {
    // The response is not JSON; its text is shown as received.
  }
  if (code === 0) return { isSent: true, status, answer: said || "ok" };
  const sentence = sentences[code] ?? "对方未接受";
  const answer = `${sentence}（${code === -1 ? status : code}）：${said}`;
  if (limits.includes(code)) return { isSent: false, status, answer, retryAfter: limitPause };
  return { isSent: false, status, answer };
}
