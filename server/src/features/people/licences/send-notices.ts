import { licenceSentence } from "@aeromaint/contracts/people/licence.ts";
import { readParameters } from "../../../infra/config/system-parameters.ts";
import type { App } from "../../../infra/http/app-type.ts";
import type { MessageGateway } from "../../../infra/messages/message.ts";
import type { LicenceNotice } from "./licence.queries.ts";

/**
 * Tells holders by the configured way; who has no number is told at the next sign-in alone. False
 * where nothing left: there is no way, or every message failed, which the log says.
 */
export async function sendNotices(
  app: App,
  gateway: MessageGateway | null,
  notices: readonly LicenceNotice[],
): Promise<boolean> {
  if (!gateway) return false;
  const { "site.title": title } = await readParameters(app.db, ["site.title"]);
  const outcomes = await Promise.allSettled(
    notices.flatMap(({ phone, email, nickName, ...licence }) =>
      phone
        ? gateway.send({
            ...{ phone, email, code: null, subject: `${title}证照续期提醒` },
            text: `${title && `【${title}】`}${nickName}，${licenceSentence(licence)}，请尽快续期。`,
          })
        : [],
    ),
  );
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") {
      app.log.error({ err: outcome.reason }, "licence notice not sent");
    }
  }
  return outcomes.some(({ status }) => status === "fulfilled");
}
