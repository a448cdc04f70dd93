import type { Static } from "typebox";
import { audience } from "../documents/audience.ts";
import {
  dateTime,
  optional,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { contains, resource } from "../wire/resource.ts";
import { closedObject } from "../wire/schemas.ts";

/** Messages from staff to departments, roles and persons. */
export const staffMessage = resource({
  title: "系统消息",
  path: "/system/staff-message",
  id: "staffMessageId",
  permission: "system:message",
  name: "title",
  fields: {},
  row: {
    staffMessageId: rowText(),
    title: rowText(),
    body: rowText(),
    senderName: rowTextOrNull(),
    sendTime: rowText(),
    /** Null: waits for `sendTime`. */
    sentTime: rowTextOrNull(),
    recipients: rowInteger(),
    /** Recipients who read or deleted the message. */
    read: rowInteger(),
    unread: rowInteger(),
  },
  detail: {},
  filters: { title: contains("标题") },
});
export type StaffMessageRow = Static<typeof staffMessage.row>;

/** Sent immediately without `sendTime`. */
export const staffMessageInput = closedObject({
  title: text("标题", { max: 100 }),
  body: optional(textarea("正文", { max: 2_000 })),
  sendTime: optional(dateTime("发送时间")),
  audience,
});
export type StaffMessageInput = Static<typeof staffMessageInput>;

export const staffAudiencePath = `${staffMessage.path}/audience` as const;
