import type { FastifyRequest } from "fastify";
import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve, serveQuery, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { conflict, found, notFound } from "../../../infra/http/errors.ts";
import { addEventStreams } from "../../../infra/http/event-streams.ts";
import { findAudienceChoices } from "../../audience/audience.ts";
import { findAudiencePreview, listAudiencePeople } from "./audience-people.queries.ts";
import {
  findCirculation,
  isCirculationVisible,
  listCirculations,
  startCirculation,
} from "./circulation.queries.ts";
import { endCirculation, excuseRecipients } from "./excuse.queries.ts";
import { updateOpenCirculations } from "./open-circulations.queries.ts";
import { ownCirculationRoutes } from "./own-circulations.routes.ts";
import { packRoutes } from "./pack.routes.ts";
import { findMatrix, listRecipients } from "./recipient.queries.ts";
import { recordRequestedReminders } from "./reminder.queries.ts";

const title = "传阅";

/** Circulations: texts that recipients must read and sign until a due time. */
export default async function circulationRoutes(app: App): Promise<void> {
  app.jobs.add({
    name: "circulation-people",
    schedule: "*/5 * * * *",
    run: (now) => updateOpenCirculations(app, now),
  });
  ownCirculationRoutes(app);
  packRoutes(app);
  readRoutes(app);
  streamRoute(app);
  startRoutes(app);
  changeRoutes(app);
}

/** Id of the circulation in a path. @throws 404 outside the data scope */
async function visibleCirculationId(request: FastifyRequest): Promise<string> {
  const id = idOf((request.params as { id: string }).id);
  if (!(await isCirculationVisible(request.server.db, id, actorOf(request)))) throw notFound();
  return id;
}

function readRoutes(app: App): void {
  serveQuery(app, "GET /document/circulations", listCirculations);

  serve(app, "GET /document/circulations/:id", async (request) =>
    ok(found(await findCirculation(app.db, idOf(request.params.id), actorOf(request)))),
  );

  serve(app, "GET /document/circulations/:id/recipients", async (request) => {
    const circulationId = await visibleCirculationId(request);
    return ok(await listRecipients(app.db, { ...request.query, circulationId }, actorOf(request)));
  });

  serve(app, "GET /document/circulations/:id/matrix", async (request) =>
    ok(await findMatrix(app.db, await visibleCirculationId(request), actorOf(request))),
  );
}

/** Notifies open pages of a circulation about changes of its progress. */
function streamRoute(app: App): void {
  const stream = addEventStreams(app, {
    gauge: {
      name: "aeromaint_circulation_streams",
      help: "Open streams of circulations (server-sent events).",
    },
    table: "circulation",
    event: "moved",
    debounce: 500,
    // The event has no data. The page loads the figures with its own permissions.
    read: async () => () => ({}),
  });

  serve(app, "GET /document/circulations/:id/stream", async (request, reply) =>
    stream(request, reply, await visibleCirculationId(request)),
  );
}

function startRoutes(app: App): void {
  serveWrite(
    app,
    "POST /document/circulations",
    { title, message: ({ recipients }) => `已向 ${recipients} 人发起传阅` },
    (unit, { body, actor }) => startCirculation(unit, body, actor),
  );

  serve(app, "GET /document/circulations/audience", async () =>
    ok(await findAudienceChoices(app.db)),
  );

  serve(app, "PUT /document/circulations/audience", async (request) =>
    ok(await findAudiencePreview(app.db, request.body, app.clock())),
  );

  serve(app, "PUT /document/circulations/audience/people", async (request) => {
    const { query, body } = request;
    return ok(await listAudiencePeople(app.db, { ...query, audience: body }, actorOf(request)));
  });
}

function changeRoutes(app: App): void {
  const check = visibleCirculationId;

  serveWrite(
    app,
    "PUT /document/circulations/:id/end",
    { title, check, message: "传阅已结束" },
    (unit, { id, actor }) => endCirculation(unit, id, actor),
  );

  serveWrite(
    app,
    "PUT /document/circulations/:id/remind",
    { title: "传阅提醒", check, message: (count: number) => `已提醒 ${count} 人` },
    async (unit, { id, actor }) => {
      const { length } = await recordRequestedReminders(unit, id, actor);
      if (length === 0) throw conflict("没有待签收的人员，或今天已提醒过");
      return length;
    },
  );

  serveWrite(
    app,
    "PUT /document/circulations/:id/excuse",
    { title, check, message: "已豁免" },
    (unit, { id, body, actor }) => excuseRecipients(unit, { circulationId: id, ...body }, actor),
  );
}
