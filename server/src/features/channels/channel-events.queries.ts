import {
  type ChannelEvent,
  type ChannelKind,
  channelEvents,
  choiceLabel,
} from "@aeromaint/contracts/channels/choices.ts";
import { sql } from "kysely";
import { addDeliveries, type DeliveryContent } from "../../infra/outbox/delivery.ts";
import { type EventConsumer, type OutboxEvent, oneByOne } from "../../infra/outbox/outbox-event.ts";
import { type ChannelSettings, receiversOf } from "./channel-parts.ts";

/** What those who enqueue an event of the platform say of it. */
interface EventPayload {
  title?: string;
  /** A path of ours. */
  link?: string;
  isMembersOnly?: boolean;
  revNo?: number;
  dueTime?: string;
  /** How many have not signed. */
  open?: number;
}

const sentences: Record<ChannelEvent, (title: string, payload: EventPayload) => string> = {
  "notice.released": (title) => (title ? `公告${title}已发布。` : "有新的公告发布。"),
  "document.inForce": (title, { revNo }) =>
    title ? `受控文件${title}第 ${revNo} 版已生效。` : "有受控文件的新版次生效。",
  "document.withdrawn": (title, { revNo }) =>
    title ? `受控文件${title}第 ${revNo} 版已作废。` : "有受控文件的版次作废。",
  "circulation.started": (title, { dueTime }) =>
    `${title ? `传阅${title}已发出` : "有新的传阅发出"}，请于 ${dueTime} 前签收。`,
  "circulation.overdue": (title, { open }) =>
    `${title ? `传阅${title}` : "有传阅"}已到截止时间，尚有 ${open} 人未签收。`,
};

interface ChannelOfEvent {
  channelId: string;
  kind: ChannelKind;
  titleRule: string;
  target: string;
  settings: ChannelSettings;
}

/** Tells channels of what they want to hear. */
export const tellChannels: EventConsumer = {
  kinds: Object.keys(sentences),
  expand: oneByOne(async (unit, event) => {
    const { rows } = await sql<ChannelOfEvent>`
      select channel_id, kind, title_rule, target, settings from notification_channel
      where status = '1' and ${event.kind} = any(events) order by channel_id`.execute(unit.tx);
    const { eventId, subject } = event;
    const deliveries = rows.flatMap((channel) => {
      const { channelId, kind: channelKind, settings, target } = channel;
      const addresses = channelKind === "mail" ? receiversOf(settings) : [target];
      const content = contentFor(event, channel);
      return addresses.map((address) => ({
        ...{ eventId, subject, channelId, channelKind, userId: null, address, content },
      }));
    });
    await addDeliveries(unit, deliveries);
  }),
};

function contentFor(
  { kind, payload: given }: OutboxEvent,
  { titleRule }: Pick<ChannelOfEvent, "titleRule">,
): DeliveryContent {
  const payload = given as EventPayload;
  const { title = "", link = null, isMembersOnly = true } = payload;
  const isHidden = titleRule === "3" || (titleRule === "2" && isMembersOnly);
  const named = isHidden || title === "" ? "" : `《${title}》`;
  const sentence = sentences[kind as ChannelEvent];
  const { title: _, ...data } = payload as Record<string, unknown>;
  return {
    title: choiceLabel(channelEvents, kind),
    text: sentence(named, payload),
    link,
    data: { ...data, ...(!isHidden && { subject: title }) },
  };
}
