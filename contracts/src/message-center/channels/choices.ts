import { Type } from "typebox";
import type { Field, FieldSchema } from "../../fields/fields.ts";

// Dictionaries would be loaded by every visitor; constants are not.

export const channelKinds = {
  mail: "邮件",
  webhook: "Webhook",
  wecom: "企业微信群机器人",
  dingtalk: "钉钉群机器人",
  feishu: "飞书群机器人",
} as const;
export type ChannelKind = keyof typeof channelKinds;

export const mailSecurities = { tls: "TLS", starttls: "STARTTLS", none: "不加密" } as const;

/** Rule for titles in messages of a channel. */
export const titleRules = {
  "1": "含标题",
  "2": "会员可见的不含标题",
  "3": "不含标题",
} as const;

/** Events that channels may receive. */
export const channelEvents = {
  "notice.released": "公告发布",
  "document.inForce": "受控文件生效",
  "document.withdrawn": "受控文件作废",
  "circulation.started": "传阅发出",
  "circulation.overdue": "传阅逾期",
} as const;
export type ChannelEvent = keyof typeof channelEvents;

export const deliveryStates = {
  waiting: "待投递",
  held: "待确认",
  sent: "已送达",
  dead: "已放弃",
} as const;
export type DeliveryState = keyof typeof deliveryStates;

type Labels<Value extends string> = Readonly<Record<Value, string>>;

const valuesOf = <Value extends string>(labels: Labels<Value>) => Object.keys(labels) as Value[];

/** Label of a value; the value itself if it has no label. */
export const choiceLabel = (labels: Readonly<Record<string, string>>, value: string): string =>
  labels[value] ?? value;

/** Field for one of the values. */
export function choiceField<Value extends string>(
  title: string,
  labels: Labels<Value>,
): Field<Value> {
  const schema: FieldSchema = { type: "string", title, "x-kind": "text", enum: valuesOf(labels) };
  return Type.Unsafe<Value>(schema) as Field<Value>;
}

/** Field for several of the values. */
export function choiceListField<Value extends string>(
  title: string,
  labels: Labels<Value>,
): Field<Value[]> {
  const values = valuesOf(labels);
  const items = { type: "string", enum: values };
  const schema: FieldSchema = {
    type: "array",
    title,
    "x-kind": "references",
    maxItems: values.length,
    items,
  };
  return Type.Unsafe<Value[]>({ ...schema, uniqueItems: true }) as Field<Value[]>;
}
