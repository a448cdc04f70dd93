import {
  type AuthorisationQuery,
  type ValidLine,
  validColumns,
  validListTitle,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import type { Actor } from "../../crud/actor.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import { pdfInWorker } from "../../infra/pdf/pdf-in-worker.ts";
import { validAfter } from "./authorisation.queries.ts";

interface Printing {
  actor: Actor;
  /** Where the platform is reached from outside. */
  base: string;
  signal: AbortSignal;
}

/** Beyond them a print is refused with a sentence; it is never cut. */
const maxPages = 2_000;

/** The list of valid authorisations on paper. @throws as `pdfInWorker` */
export async function validListPdf(
  { db, config }: Pick<App, "db" | "config">,
  filters: Omit<AuthorisationQuery, "state">,
  { actor, base, signal }: Printing,
): Promise<Buffer> {
  const lines = await validAfter(db, {
    filters,
    actor,
    last: undefined,
    size: Number.MAX_SAFE_INTEGER,
  });
  const { "site.title": site } = await readParameters(db, ["site.title"]);
  const time = new Intl.DateTimeFormat("sv-SE", {
    timeZone: config.timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(actor.now);
  const names = Object.keys(validColumns) as (keyof ValidLine)[];
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
        columns: names.map((name) => validColumns[name].title),
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
