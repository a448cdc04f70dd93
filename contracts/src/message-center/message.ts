import { type Static, Type } from "typebox";
import { documentSummary } from "../documents/document-summary.ts";
import { references, rowText, rowTextOrNull } from "../fields/fields.ts";
import { fitMark } from "../search/facets/facets.ts";
import { paging } from "../wire/resource.ts";
import { oneOf, openObject } from "../wire/schemas.ts";
import {
  type DeliveryPreference,
  deliveryPreferences,
  type MessageKind,
  messageKindNames,
  messageKinds,
} from "./message-kinds.ts";

const kind = oneOf<MessageKind>(messageKindNames, "消息类型");

/** Messages of the signed-in person. `unread`: 1 lists unread messages, 2 read messages. */
export const ownMessagesQuery = openObject({
  ...paging,
  kind: Type.Optional(kind),
  unread: Type.Optional(oneOf<"1" | "2">(["1", "2"], "是否未读")),
});
export type OwnMessagesQuery = Static<typeof ownMessagesQuery>;

export const ownMessageRow = Type.Object({
  messageId: rowText(),
  kind,
  title: rowText(),
  body: rowText(),
  /** Path of the platform. */
  link: rowTextOrNull(),
  createTime: rowText(),
  read: Type.Boolean(),
  /** Release or effective time of the content item that the message is about. */
  releaseTime: Type.Optional(rowText()),
  ...fitMark,
  /** Only for controlled documents: the revision of the message, or else the revision in force. */
  document: Type.Optional(documentSummary),
});
export type OwnMessageRow = Static<typeof ownMessageRow>;

/** Number of unread messages; the stream sends the same object. */
export const ownMessageCount = Type.Object({ total: Type.Integer() });
export type OwnMessageCount = Static<typeof ownMessageCount>;

/** Messages to mark as read; all messages without `messageIds`. */
export const readMessagesBody = openObject({
  messageIds: Type.Optional(references("消息", { max: 200 })),
});

const hour = (title: string) =>
  Type.Unsafe<string | null>({
    type: ["string", "null"],
    title,
    pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
  });

const ways = Object.keys(deliveryPreferences) as DeliveryPreference[];

/** Preference for each kind of message. Mails wait until the quiet hours end. */
export const messageSettings = openObject({
  ways: Type.Object(
    Object.fromEntries(
      messageKindNames.map((name) => [
        name,
        Type.Unsafe<DeliveryPreference>({
          type: "string",
          title: `${messageKinds[name].label}的接收方式`,
          enum: ways.filter((way) => way !== "off" || messageKinds[name].canBeOff),
        }),
      ]),
      // The entries come from all kinds of messages.
    ) as Record<MessageKind, ReturnType<typeof Type.Unsafe<DeliveryPreference>>>,
    { title: "接收方式", additionalProperties: false },
  ),
  quietFrom: hour("免打扰开始时间"),
  quietTo: hour("免打扰结束时间"),
});
export type MessageSettingsInput = Static<typeof messageSettings>;

/** `mailProblem`: reason that prevents mails; null if mails can be sent. */
export const storedMessageSettings = Type.Object({
  ...messageSettings.properties,
  mailProblem: rowTextOrNull(),
});
export type StoredMessageSettings = Static<typeof storedMessageSettings>;

export const mailProblems = {
  noAddress: "尚未填写邮箱，填写后才能选择邮件和每日摘要",
  noSender: "平台尚未配置发件邮箱，暂时不能选择邮件和每日摘要",
} as const;

/** True for preferences that need a mail address and a sender. */
export const isSentByMail = (way: DeliveryPreference) => way === "mail" || way === "digest";
