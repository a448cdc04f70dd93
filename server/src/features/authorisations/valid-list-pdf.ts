import {
  type AuthorisationQuery,
  validAuthorisationColumns,
  validListTitle,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import type { Actor } from "../../crud/actor.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import { pdfInWorker } from "../../infra/pdf/pdf-in-worker.ts";
import { validAuthorisationLine, validAuthorisationList } from "./authorisation.queries.ts";

interface PrintContext {
  actor: Actor;
  /** Public base url of the platform. */
  base: string;
  signal: AbortSignal;
}

/** Longer lists are refused with a message, never truncated. */
const maxPages = 2_000;

/** List of valid authorisations as PDF. @throws as `pdfInWorker` */
export async function validListPdf(
  { db, config }: Pick<App, "db" | "config">,
  filters: Omit<AuthorisationQuery, "state">,
  { actor, base, signal }: PrintContext,
): Promise<Buffer> {
  const { source, query, order } = validAuthorisationList;
  const valid = query(db, actor, filters).where(source(filters, actor).where);
  const lines = (await valid.orderBy(order.sql).execute()).map(validAuthorisationLine);
  const { "site.title": site } = await readParameters(db, ["site.title"]);
  const time = new Intl.DateTimeFormat("sv-SE", {
    timeZone: config.timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(actor.now);
  const names = Object.keys(
    validAuthorisationColumns,
  ) as (keyof typeof validAuthorisationColumns)[];
  const at = filters.at ?? time;
  const printed = {
    title: validListTitle(filters.at),
    facts: [
      ["截至", at],
      ["打印时间", time],
      ["打印人", actor.user.nickName],
      ["授权数", `${lines.length}`],
    ] as const,
    mark: null,
    html: "",
    isWide: true,
    maxPages,
    footer: `${site} · 截至 ${at}`,
    tables: [
      {
        title: "有效授权",
        empty: "没有有效授权",
        columns: names.map((name) => validAuthorisationColumns[name].title),
        rows: lines.map((line) => names.map((name) => line[name] ?? "")),
      },
    ],
    check: {
      url: `${base}${screens.authorisations.path}?at=${encodeURIComponent(at)}`,
      code: "扫码查看当时的清单",
    },
  };
  return pdfInWorker({
    printed,
    signal,
    person: actor.user.userId,
    pictureCount: 0,
    readPictures: async () => ({}),
  });
}
