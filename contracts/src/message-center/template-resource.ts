import { type Static, Type } from "typebox";
import {
  maxInteger,
  optional,
  rowInteger,
  rowText,
  rowTextOrNull,
  text,
  textarea,
} from "../fields/fields.ts";
import { oneOf, openObject } from "../wire/schemas.ts";
import { type MessageTemplateKey, messageTemplateKeys } from "./message-templates.ts";

export const messageTemplatePath = "/system/message-template";
export const messageTemplateTitle = "消息模板";

const templateKey = oneOf<MessageTemplateKey>(messageTemplateKeys, "事件");
export const messageTemplateParams = Type.Object({ key: templateKey });

export const messageTextFields = {
  title: text("站内标题", { max: 200 }),
  body: optional(textarea("站内正文", { max: 2_000 })),
  mailTitle: text("邮件标题", { max: 200 }),
  mailBody: optional(textarea("邮件正文", { max: 2_000 })),
};

/** Texts of an event. `version` is the version read before, 0 for the built-in texts. */
export const messageTemplateBody = openObject({
  ...messageTextFields,
  version: Type.Integer({ title: "版本", minimum: 0, maximum: maxInteger }),
});
export type MessageTemplateBody = Static<typeof messageTemplateBody>;

/** Unsaved texts for a trial message to the user. */
export const messageTrialBody = openObject({
  ...messageTextFields,
  withMail: Type.Boolean({ title: "同时发送邮件" }),
});
export type MessageTrialBody = Static<typeof messageTrialBody>;

export const messageTemplateRow = Type.Object({
  key: templateKey,
  title: rowText(),
  body: rowText(),
  mailTitle: rowText(),
  mailBody: rowText(),
  version: rowInteger(),
  updateBy: rowTextOrNull(),
  updateTime: rowTextOrNull(),
});
export type MessageTemplateRow = Static<typeof messageTemplateRow>;
