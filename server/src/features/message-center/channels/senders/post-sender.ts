import { createHmac } from "node:crypto";
import type { ChannelKind } from "@aeromaint/contracts/message-center/channels/choices.ts";
import type { App } from "../../../../infra/http/app-type.ts";
import { type OutboundGuard, OutboundRefusal } from "../../../../infra/outbound/outbound-guard.ts";
import { type PostResponse, postJson } from "../../../../infra/outbound/post-json.ts";
import type {
  DeliveryAttempt,
  DeliveryOutcome,
  DeliverySender,
} from "../../../../infra/outbox/delivery.ts";
import type { ChannelCache, UnsealedChannel } from "../channel-cache.queries.ts";
import { maskSecrets, validPreviousSecret, webhookKeyOf } from "../channel-config.ts";
import { absoluteLink } from "./mail-sender.ts";
import { robotFormats, robotOutcome } from "./robot-messages.ts";

type PostKind = Exclude<ChannelKind, "mail">;

/** Sender for webhooks or group robots. */
export function postSender(
  app: App,
  channelKind: PostKind,
  { channelCache, guard }: { channelCache: ChannelCache; guard: OutboundGuard },
): DeliverySender {
  const { publicUrl } = app.config;
  const requestOf = channelKind === "webhook" ? hookRequest : robotRequest(channelKind);
  const read = channelKind === "webhook" ? hookOutcome : robotAnswer(channelKind);
  return {
    channelKind,
    maxConcurrency: 4,
    send: async (attempt, signal) => {
      const channel = attempt.channelId ? await channelCache.find(attempt.channelId) : undefined;
      if (!channel) return { isSent: false, isFinal: true, answer: "通知渠道已删除" };
      if (!channel.isEnabled) return { isSent: false, answer: "通知渠道已停用" };
      const outcome = await attempted(async () => {
        const link = absoluteLink(publicUrl, attempt.content);
        const request = requestOf({ channel, attempt, link, now: app.clock() });
        const answer = await postJson(guard, { ...request, signal });
        return commonOutcome(answer) ?? read(answer);
      });
      return { ...outcome, answer: maskSecrets(outcome.answer, channel) };
    },
  };
}

async function attempted(send: () => Promise<DeliveryOutcome>): Promise<DeliveryOutcome> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof OutboundRefusal) {
      return { isSent: false, isFinal: true, answer: error.message };
    }
    const { name, code, message } = error as NodeJS.ErrnoException;
    if (name === "AbortError" || name === "TimeoutError") {
      return { isSent: false, answer: "对方未在规定时间内应答" };
    }
    return { isSent: false, answer: `无法连接对方：${code ?? message}` };
  }
}

/** Outcome of statuses with a common meaning for all receivers; null for other statuses. */
function commonOutcome({ status, text, retryAfter }: PostResponse): DeliveryOutcome | null {
  if (status >= 300 && status < 400) {
    return { isSent: false, status, answer: `对方要求转到其他地址（${status}），平台不跟随跳转` };
  }
  if (status < 400) return null;
  const answer = `对方应答 ${status}：${text}`;
  if (status === 410) return { isSent: false, isFinal: true, status, answer };
  return { isSent: false, status, answer, ...(retryAfter !== null && { retryAfter }) };
}

interface PostAttempt {
  channel: UnsealedChannel;
  attempt: DeliveryAttempt;
  link: string | null;
  now: Date;
}

/** Source: github.com/standard-webhooks/standard-webhooks, spec. */
function hookRequest({ channel, attempt, link, now }: PostAttempt) {
  const { eventId, kind, createdAt, content } = attempt;
  const { title, text, data = {} } = content;
  const body = JSON.stringify({
    type: kind,
    timestamp: new Date(createdAt).toISOString(),
    data: { title, text, link, ...data },
  });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const { secret, previous } = channel.secrets;
  const secrets = [secret, validPreviousSecret(previous, now)?.secret];
  const signatures = secrets.flatMap((each) => {
    const key = webhookKeyOf(each ?? "");
    if (!key) return [];
    const signed = `${eventId}.${timestamp}.${body}`;
    return [`v1,${createHmac("sha256", key).update(signed).digest("base64")}`];
  });
  return {
    url: channel.settings.url ?? "",
    body,
    headers: {
      "webhook-id": eventId,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatures.join(" "),
    },
  };
}

function hookOutcome({ status, text }: PostResponse): DeliveryOutcome {
  return { isSent: true, status, answer: text || "ok" };
}

const robotRequest =
  (kind: Exclude<PostKind, "webhook">) =>
  ({ channel, attempt: { content }, link, now }: PostAttempt) => {
    const { secret = null, secretUrl } = channel.secrets;
    const url = new URL(secretUrl ?? "");
    const request = robotFormats[kind].request(url, { content, link, now, secret });
    return { url: request.url, body: JSON.stringify(request.body) };
  };

const robotAnswer = (kind: Exclude<PostKind, "webhook">) => (answer: PostResponse) =>
  robotOutcome(robotFormats[kind], answer);
