import { signInPanels, siteFacts } from "@aeromaint/contracts/site-info/site-info.ts";
import { readableValue } from "@aeromaint/contracts/system/parameters.ts";
import { sendCached } from "../../crud/cached.ts";
import { readParameters, splitList } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { officeOf } from "./office.ts";
import { findTimeZone } from "./time-zone.queries.ts";

const keys = ["title", "version", "email", "phone", "copyright", "office"].map(
  (name) => `site.${name}`,
);

const panelKeys = ["sys.signIn.siteUserTypes", "sys.signIn.officeUserTypes"] as const;

export async function siteRoutes(app: App): Promise<void> {
  app.get("/open/site", {
    config: { access: "open" },
    schema: { tags: ["公开接口"], summary: "站点信息", response: { 200: answer(siteFacts) } },
    handler: (request, reply) =>
      sendCached(request, reply, {
        tables: ["sys_config"],
        make: async () => {
          const parameters = await readParameters(app.db, keys);
          const fact = (name: string) => parameters[`site.${name}`] ?? "";
          return ok({
            title: fact("title"),
            version: fact("version"),
            email: fact("email"),
            phone: fact("phone"),
            copyright: fact("copyright"),
            timeZone: await findTimeZone(app.db),
            office: officeOf(fact("office")),
          });
        },
      }),
  });

  app.get("/open/site/sign-in", {
    config: { access: "open" },
    schema: { tags: ["公开接口"], summary: "登录面板", response: { 200: answer(signInPanels) } },
    handler: (request, reply) =>
      sendCached(request, reply, {
        tables: ["sys_config"],
        make: async () => {
          const types = await readParameters(app.db, panelKeys);
          const keptTypes = (key: (typeof panelKeys)[number]) =>
            splitList(readableValue(key, types[key]));
          return ok({
            site: keptTypes("sys.signIn.siteUserTypes"),
            office: keptTypes("sys.signIn.officeUserTypes"),
          });
        },
      }),
  });
}
