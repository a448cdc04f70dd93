import { readParameters } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import { noteDueReminders, type Reminder } from "./reminder.queries.ts";

/** The job: notes whom it is time to remind, then tells them by the configured way. */
export async function remindOfCirculations(
  app: App,
  now: Date,
): Promise<{ reminded: number; sent: number }> {
  const reminders = await app.inTransaction((unit) => noteDueReminders(unit, now));
  return { reminded: reminders.length, sent: await sendReminders(app, reminders) };
}

/** Messages that are on their way at once. */
const maxAtOnce = 20;

/**
 * Sends reminders; who has no number finds them at the next sign-in alone. What fails is in the log and
 * not sent again. @returns how many left
 */
export async function sendReminders(app: App, reminders: readonly Reminder[]): Promise<number> {
  const gateway = app.messageGateway;
  if (!gateway) return 0;
  const { "site.title": site } = await readParameters(app.db, ["site.title"]);
  const messages = reminders.flatMap(({ phone, email, ...reminder }) =>
    phone
      ? {
          ...{ phone, email, code: null, subject: `${site}传阅提醒` },
          text: `${site && `【${site}】`}${sentenceOf(reminder)}`,
        }
      : [],
  );
  let sent = 0;
  for (let from = 0; from < messages.length; from += maxAtOnce) {
    const batch = messages.slice(from, from + maxAtOnce);
    const outcomes = await Promise.allSettled(batch.map((message) => gateway.send(message)));
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") sent += 1;
      else app.log.error({ err: outcome.reason }, "circulation reminder not sent");
    }
  }
  return sent;
}

function sentenceOf({
  step,
  nickName,
  title,
  dueTime,
  late,
}: Omit<Reminder, "phone" | "email" | "circulationId">) {
  switch (step) {
    case "leader":
      return `${nickName}，您的部门有${late}人逾期未签收《${title}》，截止时间为${dueTime}，请督促签收。`;
    case "after3":
      return `${nickName}，您逾期未签收《${title}》，截止时间为${dueTime}，请尽快登录签收。`;
    default:
      return `${nickName}，请于${dueTime}前登录阅读并签收《${title}》。`;
  }
}
