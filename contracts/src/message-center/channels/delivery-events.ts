import { channelEvents } from "./choices.ts";

/** Events of mails and short messages. */
const mailEvents = {
  "approval.waiting": "待审批",
  "approval.decided": "审批结果",
  "approval.stalled": "审批人停用",
  "circulation.addressed": "传阅签收",
  "circulation.reminded": "传阅提醒",
  "licence.reminded": "执照换证提醒",
  "expiry.day": "到期提醒",
  "item.changed": "内容更新",
  "item.stated": "适用范围确定",
  "message.digest": "每日摘要",
  "message.trial": "消息试发",
  "message.staff": "系统消息",
  "retrieval.code": "找回密码验证码",
  "first.code": "首次登录码",
  "evidence.head": "台账头",
} as const;

/** Events of deliveries, in channels and in mails. */
export const deliveryEvents = { ...channelEvents, ...mailEvents } as const;
