import type { SiteInfo } from "@aeromaint/contracts/site-info/site-info.ts";
import { readableValue } from "@aeromaint/contracts/system/parameters.ts";
import { serveCached } from "../../crud/cached.ts";
import { readParameters, splitList } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { findTimeZone } from "./time-zone.queries.ts";

const keys = ["title", "version", "email", "phone", "copyright", "office"].map(
  (name) => `site.${name}`,
);

const panelKeys = ["sys.signIn.siteUserTypes", "sys.signIn.officeUserTypes"] as const;

export default async function siteRoutes(app: App): Promise<void> {
  serveCached(app, "GET /open/site", {
    tables: ["sys_config"],
    load: async () => {
      const parameters = await readParameters(app.db, keys);
      const fact = (name: string) => parameters[`site.${name}`] ?? "";
      return ok({
        title: fact("title"),
        version: fact("version"),
        email: fact("email"),
        phone: fact("phone"),
        copyright: fact("copyright"),
        timeZone: await findTimeZone(app.db),
        office: parseOffices(fact("office")),
      });
    },
  });

  serveCached(app, "GET /open/site/sign-in", {
    tables: ["sys_config"],
    load: async () => {
      const types = await readParameters(app.db, panelKeys);
      const keptTypes = (key: (typeof panelKeys)[number]) =>
        splitList(readableValue(key, types[key]));
      return ok({
        site: keptTypes("sys.signIn.siteUserTypes"),
        office: keptTypes("sys.signIn.officeUserTypes"),
      });
    },
  });
}

/** Offices of the parameter `site.office`; an empty list if the value is not valid. */
export function parseOffices(json: string): SiteInfo["office"] {
  let entries: unknown;
  try {
    entries = JSON.parse(json);
  } catch {
    return [];
  }
  if (!Array.isArray(entries)) return [];
  return entries
    .filter((entry) => typeof entry === "object" && entry !== null)
    .map(({ label, phone, fax }: Record<string, unknown>) => ({
      label: String(label ?? ""),
      phone: String(phone ?? ""),
      fax: String(fax ?? ""),
    }));
}
