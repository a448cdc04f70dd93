import {
  type MessageTemplateKey,
  type TemplateTexts,
  templateVariables,
} from "@aeromaint/contracts/message-center/message-templates.ts";
import { messageTemplateTitle } from "@aeromaint/contracts/message-center/template-resource.ts";
import { findTemplateError } from "@aeromaint/contracts/message-center/template-text.ts";
import { actorOf } from "../../crud/actor.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { invalidField } from "../../infra/http/errors.ts";
import {
  listMessageTemplates,
  restoreMessageTemplate,
  saveMessageTemplate,
} from "./message-template.queries.ts";
import { sendTrialMessage } from "./trial-message.queries.ts";

export default async function messageTemplateRoutes(app: App): Promise<void> {
  serve(app, "GET /system/message-template", async () => ok(await listMessageTemplates(app.db)));

  serve(app, "PUT /system/message-template/:key", async (request) => {
    const { key } = request.params;
    const { user, now } = actorOf(request);
    checkTexts(key, request.body);
    await write(request, { title: messageTemplateTitle, type: "2" }, (unit) =>
      saveMessageTemplate(unit, key, { ...request.body, userId: user.userId, now }),
    );
    return ok(null, "保存成功");
  });

  serve(app, "DELETE /system/message-template/:key", async (request) => {
    await write(request, { title: messageTemplateTitle, type: "3" }, (unit) =>
      restoreMessageTemplate(unit, request.params.key),
    );
    return ok(null, "已恢复内置文字");
  });

  serve(app, "POST /system/message-template/:key/trial", async (request) => {
    const { key } = request.params;
    const { user, now } = actorOf(request);
    checkTexts(key, request.body);
    const hasGateway = app.config.messages.kind === "smtp" || app.config.messages.kind === "log";
    const trial = { key, texts: request.body, userId: user.userId, now, hasGateway };
    await write(request, { title: `试发${messageTemplateTitle}`, type: "0" }, (unit) =>
      sendTrialMessage(unit, trial),
    );
    const { withMail } = request.body;
    return ok(null, withMail ? "已发送到您的消息中心和邮箱" : "已发送到您的消息中心");
  });
}

/** @throws 400 on the field with an unknown variable */
function checkTexts(
  key: MessageTemplateKey,
  texts: Partial<Record<keyof TemplateTexts, string | null>>,
): void {
  const variables = templateVariables(key);
  for (const field of ["title", "body", "mailTitle", "mailBody"] as const) {
    const problem = findTemplateError(texts[field] ?? "", variables);
    if (problem) throw invalidField(field, problem);
  }
}
