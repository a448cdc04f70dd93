import {
  type ChannelEvent,
  type ChannelKind,
  channelEvents,
  choiceLabel,
} from "@aeromaint/contracts/message-center/channels/choices.ts";
import {
  fillTemplate,
  missingValueText,
} from "@aeromaint/contracts/message-center/template-text.ts";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { addDeliveries, type DeliveryContent } from "../../../infra/outbox/delivery.ts";
import type { OutboxEvent } from "../../../infra/outbox/outbox-event.ts";
import { hasStrictTemplates } from "../../../infra/outbox/strict-templates.ts";
import { type ChannelSettings, receiversOf } from "./channel-config.ts";

/** Common fields of event payloads; sentences may use more fields. */
interface ChannelEventPayload {
  title?: string;
  /** Path of the platform. */
  link?: string;
  isMembersOnly?: boolean;
}

/** Sentences with and without a title. Variables are fields of the event's payload. */
const sentences: Readonly<Record<ChannelEvent, { named: string; unnamed: string }>> = {
  "notice.released": { named: "公告《{{title}}》已发布。", unnamed: "有新的公告发布。" },
  "document.inForce": {
    named: "受控文件《{{title}}》第 {{revNo}} 版已生效。",
    unnamed: "有受控文件的新版次生效。",
  },
  "document.withdrawn": {
    named: "受控文件《{{title}}》第 {{revNo}} 版已作废。",
    unnamed: "有受控文件的版次作废。",
  },
  "circulation.started": {
    named: "传阅《{{title}}》已发出，请于 {{dueTime}} 前签收。",
    unnamed: "有新的传阅发出，请于 {{dueTime}} 前签收。",
  },
  "circulation.overdue": {
    named: "传阅《{{title}}》已到截止时间，尚有 {{open}} 人未签收。",
    unnamed: "有传阅已到截止时间，尚有 {{open}} 人未签收。",
  },
};

/** Events that channels can subscribe to. */
export const channelEventNames: readonly string[] = Object.keys(sentences);

interface ChannelOfEvent {
  eventId: string;
  channelId: string;
  kind: ChannelKind;
  titleRule: string;
  target: string;
  settings: ChannelSettings;
  isStrict: boolean;
}

/** Adds deliveries of events to the channels that subscribe to them. */
export async function sendToChannels(
  unit: UnitOfWork,
  events: readonly OutboxEvent[],
): Promise<void> {
  const byId = new Map(events.map((event) => [event.eventId, event]));
  const { rows } = await sql<ChannelOfEvent>`
    select e.event_id, c.channel_id, c.kind, c.title_rule, c.target, c.settings, ${hasStrictTemplates} as is_strict
    from outbox_event e join notification_channel c on c.status = '1' and e.kind = any(c.events)
    where e.event_id = any(${[...byId.keys()]}::uuid[]) order by e.sequence, c.channel_id`.execute(
    unit.tx,
  );
  const deliveries = rows.flatMap(({ eventId, channelId, kind: channelKind, ...channel }) => {
    const event = byId.get(eventId);
    if (!event) return [];
    const { settings, target } = channel;
    const addresses = channelKind === "mail" ? receiversOf(settings) : [target];
    const { subject } = event;
    const content = contentFor(event, channel);
    const delivery = { eventId, subject, channelId, channelKind, userId: null, content };
    return addresses.map((address) => ({ ...delivery, address }));
  });
  await addDeliveries(unit, deliveries);
}

function contentFor(
  { kind, payload: given }: OutboxEvent,
  { titleRule, isStrict }: Pick<ChannelOfEvent, "titleRule" | "isStrict">,
): DeliveryContent {
  const payload = given as ChannelEventPayload;
  const { title = "", link = null, isMembersOnly = true } = payload;
  const isHidden = titleRule === "3" || (titleRule === "2" && isMembersOnly);
  const { named, unnamed } = sentences[kind as ChannelEvent];
  // `change` is for messages to people.
  const { title: _, change: __, ...data } = payload as Record<string, unknown>;
  return {
    title: choiceLabel(channelEvents, kind),
    text: fillTemplate(
      isHidden || title === "" ? unnamed : named,
      sentenceVariables(given),
      (variable) => {
        if (isStrict) throw new Error(`变量 ${variable} 没有值：${kind}`);
        return missingValueText;
      },
    ),
    link,
    data: { ...data, ...(!isHidden && { subject: title }) },
  };
}

/** Values of a payload for the variables of a sentence. */
function sentenceVariables(payload: OutboxEvent["payload"]): Record<string, string> {
  const values = Object.entries(payload).filter(([, value]) =>
    typeof value === "number" ? Number.isFinite(value) : typeof value === "string" && value !== "",
  );
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}
