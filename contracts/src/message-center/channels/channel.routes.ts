import { exportQuery } from "../../fields/sheet.ts";
import { crudCalls, page, route, tagged } from "../../wire/route.ts";
import { channel, channelTrial } from "./channel.ts";
import { delivery, heldDeliveriesBody, resendDeliveriesBody } from "./delivery.ts";

export const channelCalls = {
  ...crudCalls(channel),
  ...tagged("通知渠道", {
    "POST /system/channel/:id/trial": route("system:channel:test", "试发通知渠道", {
      answer: channelTrial,
    }),
  }),
  ...tagged("投递记录", {
    "GET /system/delivery": route("system:delivery:list", "投递记录列表", {
      query: delivery.filters,
      answer: page(delivery.row),
    }),
    "POST /system/delivery/resend": route("system:delivery:resend", "重新发送", {
      body: resendDeliveriesBody,
    }),
    "POST /system/delivery/held": route("system:delivery:resend", "发送或放弃待确认的通知", {
      body: heldDeliveriesBody,
    }),
    "GET /system/delivery/export": route("system:delivery:export", "导出投递记录", {
      query: exportQuery(delivery.filters),
      answer: "bytes",
    }),
  }),
};
