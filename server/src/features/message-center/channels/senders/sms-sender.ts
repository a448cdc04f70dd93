import { readParameters } from "../../../../infra/config/system-parameters.ts";
import type { App } from "../../../../infra/http/app-type.ts";
import type { DeliverySender } from "../../../../infra/outbox/delivery.ts";

/** Sends short messages by the configured gateway. */
export function smsSender(app: App): DeliverySender {
  return {
    channelKind: "sms",
    maxConcurrency: 20,
    send: async ({ address: phone, content: { text, data } }) => {
      if (!app.messageGateway) return { isSent: false, answer: "未配置短信（MESSAGE_GATEWAY）" };
      const { "site.title": site } = await readParameters(app.db, ["site.title"]);
      const code = data?.code === undefined ? null : String(data.code);
      await app.messageGateway.send({ phone, code, text: `${site && `【${site}】`}${text}` });
      return { isSent: true, answer: "已发出" };
    },
  };
}
