import {
  validAuthorisationColumns,
  validListTitle,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import type { FastifyRequest } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { exportRoute } from "../../crud/export.ts";
import { idOf } from "../../crud/ids.ts";
import { serve, serveQuery, serveWrite } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { formatLocalTime } from "../../infra/http/code-pages.ts";
import { disconnectSignal } from "../../infra/http/disconnect-signal.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found, notFound } from "../../infra/http/errors.ts";
import { publicBaseUrl } from "../../infra/http/networks.ts";
import { sendPdf } from "../../infra/pdf/send-pdf.ts";
import { certificateCode, certificatePdf } from "../training/training.ts";
import {
  findAuthorisation,
  listAuthorisations,
  listOwnAuthorisations,
  readAuthorisationMatrix,
  validAuthorisationLine,
  validAuthorisationList,
} from "./authorisation.queries.ts";
import { actOnAuthorisation, planAuthorisations } from "./authorisation-act.queries.ts";
import { findAuthorisationCard } from "./authorisation-card.queries.ts";
import { isAuthorisationInScope } from "./authorisation-view.queries.ts";
import { findAuthorisedPeople } from "./authorised-people.queries.ts";
import {
  createAuthorisationCategory,
  findConditionChoices,
  listAuthorisationCategories,
  updateAuthorisationCategory,
} from "./category.queries.ts";
import { experienceRoutes } from "./experience.routes.ts";
import { issueAuthorisations } from "./issue.queries.ts";
import { validListPdf } from "./valid-list-pdf.ts";

const title = "授权";

/** Authorisations, their categories and conditions, and work experience. */
export default async function authorisationRoutes(app: App): Promise<void> {
  readRoutes(app);
  printing(app);
  cardRoute(app);
  categoryRoutes(app);
  issueRoute(app);
  actRoutes(app);
  experienceRoutes(app);
}

/** Id of the authorisation in the path. @throws 404 out of scope */
async function requireAuthorisation(request: FastifyRequest): Promise<string> {
  const id = idOf((request.params as { id: string }).id);
  if (!(await isAuthorisationInScope(request.server.db, id, actorOf(request)))) throw notFound();
  return id;
}

function readRoutes(app: App): void {
  serveQuery(app, "GET /document/authorisation", listAuthorisations);

  serveQuery(app, "GET /document/authorisation/who", findAuthorisedPeople);

  serveQuery(app, "GET /document/authorisation/matrix", readAuthorisationMatrix);

  serve(app, "GET /document/authorisation/own", async (request) =>
    ok(await listOwnAuthorisations(app.db, actorOf(request))),
  );

  serve(app, "GET /document/authorisation/:id", async (request) => {
    const id = await requireAuthorisation(request);
    return ok(found(await findAuthorisation(app.db, id, actorOf(request))));
  });
}

function printing(app: App): void {
  exportRoute(app, "GET /document/authorisation/export", {
    title: ({ at }) => validListTitle(at),
    columns: validAuthorisationColumns,
    list: validAuthorisationList,
    sheetRow: validAuthorisationLine,
  });

  serve(app, "GET /document/authorisation/pdf", async (request, reply) => {
    const { columns: _, ...filters } = request.query;
    const signal = disconnectSignal(reply);
    const printing = { actor: actorOf(request), base: publicBaseUrl(request), signal };
    return sendPdf(reply, validListTitle(filters.at), await validListPdf(app, filters, printing));
  });
}

function cardRoute(app: App): void {
  serve(app, "GET /document/authorisation/:id/card", async (request, reply) => {
    const id = await requireAuthorisation(request);
    const { now, user } = actorOf(request);
    const signal = disconnectSignal(reply);
    const certificate = found(await findAuthorisationCard(app.db, id, now));
    const code = await write(request, { title: "打印授权卡", type: "0" }, ({ tx }) =>
      certificateCode(tx, { kind: "authorisation", subjectId: id, now }),
    );
    const { name, sentence, facts } = certificate;
    const pdf = await certificatePdf({
      heading: "维修人员授权卡",
      certificate,
      code,
      base: publicBaseUrl(request),
      signal,
      sentence,
      person: user.userId,
      printTime: formatLocalTime(app, now),
    });
    return sendPdf(reply, `授权卡 ${name} ${facts[0]?.[1] ?? ""}`, pdf);
  });
}

function categoryRoutes(app: App): void {
  const options = { title: "授权类别" };

  serve(app, "GET /document/authorisation/category", async () =>
    ok(await listAuthorisationCategories(app.db)),
  );

  serve(app, "GET /document/authorisation/category/choices", async (request) =>
    ok(await findConditionChoices(app.db, actorOf(request))),
  );

  serveWrite(app, "POST /document/authorisation/category", options, (unit, { body, actor }) =>
    createAuthorisationCategory(unit, body, actor),
  );

  serveWrite(
    app,
    "PUT /document/authorisation/category/:id",
    options,
    (unit, { id, body, actor }) => updateAuthorisationCategory(unit, { id, ...body }, actor),
  );
}

function issueRoute(app: App): void {
  serveWrite(
    app,
    "POST /document/authorisation",
    { title: `签发${title}`, message: ({ numbers }) => `已签发 ${numbers.join("、")}` },
    async (unit, { body, actor }) => ({ numbers: await issueAuthorisations(unit, body, actor) }),
  );
}

function actRoutes(app: App): void {
  const optionsOf = (verb: string) => ({
    title: `${verb}${title}`,
    message: `已${verb}`,
    check: requireAuthorisation,
  });

  serveWrite(
    app,
    "PUT /document/authorisation/:id/confirm",
    optionsOf("会签"),
    (unit, { id, actor }) => actOnAuthorisation(unit, { id, act: "confirm" }, actor),
  );

  for (const [act, verb] of [
    ["suspend", "暂停"],
    ["restore", "恢复"],
    ["end", "终止"],
  ] as const) {
    serveWrite(
      app,
      `PUT /document/authorisation/:id/${act}`,
      optionsOf(verb),
      (unit, { id, body, actor }) => actOnAuthorisation(unit, { ...body, id, act }, actor),
    );
  }

  serveWrite(
    app,
    "PUT /document/authorisation/plan/:ids",
    {
      title: `登记${title}计划`,
      verb: "计划",
      message: (_, { ids }) =>
        ids.length > 1 ? `已登记 ${ids.length} 份授权的计划` : "已登记计划",
    },
    (unit, { ids, body, actor }) => planAuthorisations(unit, { ids, ...body }, actor),
  );
}
