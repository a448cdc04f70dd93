import { Type } from "typebox";
import { audience, audienceSize } from "../documents/audience.ts";
import { page, route, tagged } from "../wire/route.ts";
import {
  messageSettings,
  ownMessageCount,
  ownMessageRow,
  ownMessagesQuery,
  readMessagesBody,
  storedMessageSettings,
} from "./message.ts";
import { staffMessage, staffMessageInput } from "./staff-message.ts";
import {
  messageTemplateBody,
  messageTemplateParams,
  messageTemplateRow,
  messageTrialBody,
} from "./template-resource.ts";

export const messageCalls = {
  ...tagged("消息模板", {
    "GET /system/message-template": route("system:template:list", "消息模板列表", {
      answer: Type.Array(messageTemplateRow),
    }),
    "PUT /system/message-template/:key": route("system:template:edit", "编辑消息模板", {
      params: messageTemplateParams,
      body: messageTemplateBody,
    }),
    "DELETE /system/message-template/:key": route("system:template:edit", "恢复内置消息模板", {
      params: messageTemplateParams,
    }),
    "POST /system/message-template/:key/trial": route("system:template:test", "试发消息模板", {
      params: messageTemplateParams,
      body: messageTrialBody,
    }),
  }),
  ...tagged("消息中心", {
    "GET /system/common/messages": route("signed-in", "消息列表", {
      query: ownMessagesQuery,
      answer: page(ownMessageRow),
    }),
    "GET /system/common/messages/unread": route("signed-in", "未读消息数量", {
      answer: ownMessageCount,
    }),
    "PUT /system/common/messages/read": route("signed-in", "标为已读", { body: readMessagesBody }),
    "DELETE /system/common/messages/:ids": route("signed-in", "删除消息"),
    "GET /system/common/messages/settings": route("signed-in", "接收设置", {
      answer: storedMessageSettings,
    }),
    "PUT /system/common/messages/settings": route("signed-in", "修改接收设置", {
      body: messageSettings,
    }),
    "GET /system/common/messages/stream": route("signed-in", "未读消息数量（服务器推送事件）", {
      answer: "events",
    }),
  }),
  ...tagged("系统消息", {
    "GET /system/staff-message": route("system:message:list", "系统消息列表", {
      query: staffMessage.filters,
      answer: page(staffMessage.row),
    }),
    "PUT /system/staff-message/audience": route("system:message:add", "接收人数", {
      body: audience,
      answer: audienceSize,
    }),
    "POST /system/staff-message": route("system:message:add", "发送系统消息", {
      body: staffMessageInput,
    }),
    "DELETE /system/staff-message/:id": route("system:message:remove", "取消系统消息"),
  }),
};
