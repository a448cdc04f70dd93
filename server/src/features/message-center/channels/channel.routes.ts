import { randomUUID } from "node:crypto";
import { channel } from "@aeromaint/contracts/message-center/channels/channel.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { logCall } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { conflict, found } from "../../../infra/http/errors.ts";
import { OutboundGuard } from "../../../infra/outbound/outbound-guard.ts";
import type { DeliveryOutcome, DeliverySender } from "../../../infra/outbox/delivery.ts";
import { recordBounce } from "./bounces/bounce.queries.ts";
import { bounceMailboxError, countBounces, readBounceMailbox } from "./bounces/bounce-mailbox.ts";
import { readDeliveryReport } from "./bounces/delivery-report.ts";
import { channelStore, findMailAddress } from "./channel.queries.ts";
import { ChannelCache, type UnsealedChannel } from "./channel-cache.queries.ts";
import { maskSecrets, receiversOf } from "./channel-config.ts";
import { deliveryRoutes } from "./deliveries/delivery.routes.ts";
import { MailSender } from "./senders/mail-sender.ts";
import { postSender } from "./senders/post-sender.ts";
import { smsSender } from "./senders/sms-sender.ts";

const { title } = channel;
/** Timeout of a trial message in milliseconds. */
const trialTimeout = 10_000;

/** Channels, their deliveries, and the senders of all deliveries. */
export default async function channelRoutes(app: App): Promise<void> {
  const guard = new OutboundGuard(app.config.outboundNetworks);
  const channelCache = new ChannelCache(app);
  const senders: DeliverySender[] = [
    new MailSender(app, { channelCache, guard }),
    smsSender(app),
    ...(["webhook", "wecom", "dingtalk", "feishu"] as const).map((kind) =>
      postSender(app, kind, { channelCache, guard }),
    ),
  ];
  for (const sender of senders) app.outbox.addSender(sender);

  const { tokenSecret, config } = app;
  crudRoutes(app, channel, channelStore({ guard, tokenSecret, timeZone: config.timeZone }));
  trialRoute(app, { channelCache, guard, senders });
  collectBounces(app, { channelCache, guard });
  deliveryRoutes(app);
}

interface ChannelServices {
  channelCache: ChannelCache;
  guard: OutboundGuard;
  senders: readonly DeliverySender[];
}

function trialRoute(app: App, { channelCache, guard, senders }: ChannelServices): void {
  serve(app, "POST /system/channel/:id/trial", async (request) => {
    const chosen = found(await channelCache.find(idOf(request.params.id)));
    const own = await findMailAddress(app.db, request.user?.userId ?? "");
    const address = addressOf(chosen, own);
    await logCall(request, `试发${title}`);
    const outcome = await sendTrial(app, chosen, { senders, address });
    const { isSent, status = null, answer: said } = await withMailboxCheck(outcome, chosen, guard);
    return ok({ isSent, status, answer: said }, isSent ? "试发成功" : "试发失败");
  });
}

/** Adds the check of the bounce mailbox to a successful trial. */
async function withMailboxCheck(
  outcome: DeliveryOutcome,
  chosen: UnsealedChannel,
  guard: OutboundGuard,
): Promise<DeliveryOutcome> {
  if (!outcome.isSent || !chosen.settings.bounceHost) return outcome;
  try {
    const signal = AbortSignal.timeout(trialTimeout);
    const count = await countBounces(chosen, { guard, signal });
    return { ...outcome, answer: `${outcome.answer}；退信邮箱可以读取，有 ${count} 封未读退信` };
  } catch (error) {
    const failure = maskSecrets(bounceMailboxError(error), chosen);
    return { isSent: false, answer: `邮件已发出；退信邮箱无法读取：${failure}` };
  }
}

/** @throws 409 without a recipient */
function addressOf({ kind, settings, target }: UnsealedChannel, own: string | null): string {
  if (kind !== "mail") return target;
  const address = receiversOf(settings)[0] ?? own;
  if (!address) throw conflict("该渠道没有收件人，您的账号也没有邮箱，无法试发");
  return address;
}

async function sendTrial(
  app: App,
  { channelId, kind, target }: UnsealedChannel,
  { senders, address }: { senders: readonly DeliverySender[]; address: string },
) {
  const now = app.clock();
  const sender = senders.find(({ channelKind }) => channelKind === kind);
  const attempt = {
    deliveryId: "0",
    eventId: randomUUID(),
    kind: "channel.trial",
    channelId,
    channelKind: kind,
    userId: null,
    address,
    endpoint: target,
    attempts: 1,
    createdAt: now.toISOString(),
    dueAt: now,
    content: { title: "试发通知", text: "这是一条试发的通知，收到即说明渠道可用。" },
  };
  const outcome = await sender?.send(attempt, AbortSignal.timeout(trialTimeout));
  return outcome ?? { isSent: false, answer: "没有可用的发送方式" };
}

/** Timeout in milliseconds for all mailboxes of one run. */
const runTimeout = 45_000;

/** Reads the bounce mailboxes once a minute, on one server at a time. */
function collectBounces(
  app: App,
  { channelCache, guard }: { channelCache: ChannelCache; guard: OutboundGuard },
): void {
  app.jobs.add({
    name: "bounces",
    schedule: "30 * * * * *",
    run: async (_now, stopping) => {
      const channels = await channelCache.listWithBounceMailbox();
      if (channels.length === 0) return null;
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(runTimeout)]);
      let noted = 0;
      for (const channel of channels) {
        const { channelId } = channel;
        const onReport = async (source: Uint8Array) => {
          const report = await readDeliveryReport(source);
          if (!report) return;
          const isKnown = await app.inTransaction((unit) =>
            recordBounce(unit, { channelId, report }),
          );
          if (isKnown) noted += 1;
        };
        try {
          await readBounceMailbox(channel, { guard, signal, onReport });
        } catch (error) {
          const reason = bounceMailboxError(error);
          app.log.warn({ channelId, reason }, "a mailbox for bounces could not be read");
        }
      }
      return { noted };
    },
  });
}
