import { type Static, Type } from "typebox";
import { references, rowInteger, rowText, rowTextOrNull } from "../../fields/fields.ts";
import type { SheetColumns } from "../../fields/sheet.ts";
import { contains, idFilter, moment, resource, sorting } from "../../wire/resource.ts";
import { closedObject } from "../../wire/schemas.ts";
import { choiceField, deliveryStates } from "./choices.ts";
import { deliveryEvents } from "./delivery-events.ts";

/** Delivery to an address: sent, waiting, held or given up. */
export const delivery = resource({
  title: "投递记录",
  path: "/system/delivery",
  id: "deliveryId",
  permission: "system:delivery",
  fields: {},
  row: {
    eventId: rowText(),
    kind: rowText(),
    channelKind: rowText(),
    channelName: rowText(),
    address: rowText(),
    title: rowText(),
    state: rowText(),
    attempts: rowInteger(),
    status: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
    answer: rowTextOrNull(),
    /** Null: immediately, or no further attempt. */
    nextTime: rowTextOrNull(),
    lastTime: rowTextOrNull(),
    sentTime: rowTextOrNull(),
    createTime: rowText(),
  },
  detail: {},
  filters: {
    channelId: idFilter("通知渠道"),
    kind: Type.Optional(choiceField("事件", deliveryEvents)),
    state: Type.Optional(choiceField("投递状态", deliveryStates)),
    address: contains("接收方"),
    beginTime: moment("开始时间"),
    endTime: moment("结束时间"),
    ...sorting("createTime", "state", "attempts"),
  },
});

export type DeliveryRow = Static<typeof delivery.row>;

export const resendDeliveriesBody = closedObject({
  ids: references("投递记录", { max: 200, required: true, message: "请选择投递记录" }),
});

/** Decision on deliveries held after a restore. Without `ids` for all of them. */
export const heldDeliveriesBody = closedObject({
  isSent: Type.Boolean({ title: "是否发送" }),
  ids: Type.Optional(references("投递记录", { max: 200, message: "请选择投递记录" })),
});

export const deliveryColumns = {
  createTime: { title: "产生时间", width: 20 },
  kind: { title: "事件" },
  channelName: { title: "通知渠道", width: 20 },
  address: { title: "接收方", width: 30 },
  title: { title: "内容", width: 40 },
  state: { title: "投递状态", width: 10 },
  attempts: { title: "次数", width: 8 },
  answer: { title: "应答", width: 40 },
  lastTime: { title: "最近一次", width: 20 },
  nextTime: { title: "下次尝试", width: 20 },
  sentTime: { title: "送达时间", width: 20 },
  eventId: { title: "事件编号", width: 38 },
} as const satisfies SheetColumns<DeliveryRow>;
