import { type Static, Type } from "typebox";
import {
  coded,
  email,
  optional,
  positiveInteger,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../../fields/fields.ts";
import { contains, resource, sorting } from "../../wire/resource.ts";
import {
  type ChannelKind,
  channelEvents,
  channelKinds,
  choiceField,
  choiceListField,
  mailSecurities,
  titleRules,
} from "./choices.ts";

/** Maximum number of recipients of a mail channel. */
export const maxReceivers = 50;
/** Days in which webhooks are signed with the previous secret too. */
export const secretOverlapDays = 1;

const hostName = /^[A-Za-z0-9]([A-Za-z0-9.:-]{0,252}[A-Za-z0-9])?$/;
const hookSecret = /^\S{6,200}$/;

/** Channel for events to groups and programs. Mail channels also send the platform's mails. */
export const channel = resource({
  title: "通知渠道",
  path: "/system/channel",
  id: "channelId",
  permission: "system:channel",
  name: "channelName",
  fields: {
    channelName: text("渠道名称", { max: 60 }),
    kind: choiceField("渠道类型", channelKinds),
    status: coded("状态", "STATUS"),
    events: optional(choiceListField("通知事件", channelEvents)),
    titleRule: choiceField("标题", titleRules),
    host: optional(
      text("邮件服务器", { max: 254, pattern: hostName, message: "请输入正确的服务器地址" }),
    ),
    port: optional({ ...positiveInteger("端口"), maximum: 65_535 }),
    security: optional(choiceField("加密方式", mailSecurities)),
    userName: optional(text("账号", { max: 254 })),
    password: optional({ ...text("密码", { max: 400 }), "x-kind": "password" as const }),
    sender: optional(email("发件人")),
    receivers: optional(textarea("收件人", { max: 5_000 })),
    /** Mailbox that receives bounces, read by IMAP. */
    bounceHost: optional(
      text("退信邮箱服务器", { max: 254, pattern: hostName, message: "请输入正确的服务器地址" }),
    ),
    bouncePort: optional({ ...positiveInteger("退信邮箱端口"), maximum: 65_535 }),
    bounceSecurity: optional(choiceField("退信邮箱加密方式", mailSecurities)),
    bounceUserName: optional(text("退信邮箱账号", { max: 254 })),
    bouncePassword: optional({
      ...text("退信邮箱密码", { max: 400 }),
      "x-kind": "password" as const,
    }),
    url: optional(
      text("地址", {
        max: 1_000,
        pattern: /^https?:\/\/\S+$/i,
        message: "请输入 http 或 https 地址",
      }),
    ),
    /** Robot address, which contains its secret. */
    secretUrl: optional({
      ...text("机器人地址", {
        max: 1_000,
        pattern: /^https?:\/\/\S+$/i,
        message: "请输入 http 或 https 地址",
      }),
      "x-kind": "password" as const,
    }),
    secret: optional({
      ...text("签名密钥", {
        max: 200,
        pattern: hookSecret,
        message: "签名密钥为 6 至 200 个字符，不含空格",
      }),
      "x-kind": "password" as const,
    }),
    remark: optional(textarea("备注", { max: 500 })),
  },
  createOnly: ["kind"],
  row: {
    channelName: rowText(),
    kind: rowText(),
    status: rowText(),
    events: Type.Array(rowText()),
    titleRule: rowText(),
    /** Recipient or address without secrets. */
    target: rowText(),
    remark: rowTextOrNull(),
    createTime: rowText(),
    version: rowInteger(),
  },
  detail: {
    host: rowTextOrNull(),
    port: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
    security: rowTextOrNull(),
    userName: rowTextOrNull(),
    sender: rowTextOrNull(),
    receivers: rowTextOrNull(),
    bounceHost: rowTextOrNull(),
    bouncePort: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
    bounceSecurity: rowTextOrNull(),
    bounceUserName: rowTextOrNull(),
    hasBouncePassword: Type.Boolean(),
    url: rowTextOrNull(),
    hasSecretUrl: Type.Boolean(),
    hasPassword: Type.Boolean(),
    hasSecret: Type.Boolean(),
    /** End of the period in which the previous secret signs too. */
    previousSecretUntil: rowTextOrNull(),
  },
  filters: {
    channelName: contains("渠道名称"),
    kind: Type.Optional(choiceField("渠道类型", channelKinds)),
    status: Type.Optional(coded("状态", "STATUS")),
    ...sorting("channelName", "kind", "status", "createTime"),
  },
});

export type ChannelRow = Static<typeof channel.row>;
export type ChannelDetail = Static<typeof channel.detail>;
export type ChannelInput = Static<typeof channel.create>;

/** Response of the receiver to a trial message. */
export const channelTrial = Type.Object({
  isSent: Type.Boolean(),
  status: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  answer: rowText(),
});

/** Fields of the bounce mailbox: all of them or no field. */
export const bounceFields = [
  "bounceHost",
  "bouncePort",
  "bounceSecurity",
  "bounceUserName",
  "bouncePassword",
] as const satisfies readonly (keyof ChannelInput)[];

/** Fields that apply to each kind. */
export const channelFields: Record<ChannelKind, readonly (keyof ChannelInput)[]> = {
  mail: [
    "host",
    "port",
    "security",
    "userName",
    "password",
    "sender",
    "receivers",
    ...bounceFields,
  ] as readonly (keyof ChannelInput)[],
  webhook: ["url", "secret"],
  wecom: ["secretUrl"],
  dingtalk: ["secretUrl", "secret"],
  feishu: ["secretUrl", "secret"],
};

/** Fields without which a channel cannot send. */
export const requiredChannelFields: Record<ChannelKind, readonly (keyof ChannelInput)[]> = {
  mail: ["host", "port", "security", "sender"],
  webhook: ["url", "secret"],
  wecom: ["secretUrl"],
  dingtalk: ["secretUrl"],
  feishu: ["secretUrl"],
};
