import {
  audience,
  audienceChoices,
  audienceSize,
} from "@aeromaint/contracts/documents/audience.ts";
import {
  circulationDetail,
  circulationInput,
  circulationMatrix,
  circulationQuery,
  circulationRow,
  excuseInput,
  recipientQuery,
  recipientRow,
  startedCirculation,
} from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import type { FastifyRequest } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { idOf, idParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import { conflict, found, notFound } from "../../infra/http/errors.ts";
import { findAudienceChoices } from "../audience/audience.ts";
import { findCirculation, isCirculationSeen, listCirculations } from "./circulation.queries.ts";
import { endCirculation, excuseRecipients } from "./excuse.queries.ts";
import { followPeople } from "./follow-people.queries.ts";
import { ownCirculationRoutes } from "./own.routes.ts";
import { packRoutes } from "./pack.routes.ts";
import { listRecipients, readMatrix } from "./recipient.queries.ts";
import { noteAskedReminders } from "./reminder.queries.ts";
import { remindOfCirculations, sendReminders } from "./send-reminders.ts";
import { countAudience, startCirculation } from "./start.queries.ts";

const title = "传阅";
const tags = [title];
const one = `${circulationPath}/:id`;

/** Circulations: who has to read and sign what until when, and who has. */
export async function circulationRoutes(app: App): Promise<void> {
  app.jobs.add({
    name: "circulation-people",
    schedule: "*/5 * * * *",
    run: (now) => followPeople(app, now),
  });
  app.jobs.add({
    name: "circulation-reminders",
    schedule: "*/10 * * * *",
    run: (now) => remindOfCirculations(app, now),
  });
  ownCirculationRoutes(app);
  packRoutes(app);
  reading(app);
  starting(app);
  changing(app);
}

/** The circulation of a path. @throws 404 out of reach */
async function reached(request: FastifyRequest): Promise<string> {
  const id = idOf((request.params as { id: string }).id);
  if (!(await isCirculationSeen(request.server.db, id, actorOf(request)))) throw notFound();
  return id;
}

function reading(app: App): void {
  app.get(circulationPath, {
    config: { access: "document:circulation:list" },
    schema: {
      tags,
      summary: "传阅列表",
      querystring: circulationQuery,
      response: { 200: answer(page(circulationRow)) },
    },
    handler: async (request) => ok(await listCirculations(app.db, request.query, actorOf(request))),
  });

  app.get(one, {
    config: { access: "document:circulation:query" },
    schema: {
      tags,
      summary: "传阅详情",
      params: idParams,
      response: { 200: answer(circulationDetail) },
    },
    handler: async (request) =>
      ok(found(await findCirculation(app.db, idOf(request.params.id), actorOf(request)))),
  });

  app.get(`${one}/recipients`, {
    config: { access: "document:circulation:query" },
    schema: {
      tags,
      summary: "传阅人员",
      params: idParams,
      querystring: recipientQuery,
      response: { 200: answer(page(recipientRow)) },
    },
    handler: async (request) => {
      const circulationId = await reached(request);
      return ok(
        await listRecipients(app.db, { ...request.query, circulationId }, actorOf(request)),
      );
    },
  });

  app.get(`${one}/matrix`, {
    config: { access: "document:circulation:query" },
    schema: {
      tags,
      summary: "部门与人员矩阵",
      params: idParams,
      response: { 200: answer(circulationMatrix) },
    },
    handler: async (request) =>
      ok(await readMatrix(app.db, await reached(request), actorOf(request))),
  });
}

function starting(app: App): void {
  app.post(circulationPath, {
    config: { access: "document:circulation:add" },
    schema: {
      tags,
      summary: "发起传阅",
      body: circulationInput,
      response: { 200: answer(startedCirculation) },
    },
    handler: async (request) => {
      const started = await write(request, { title, type: "1" }, (unit) =>
        startCirculation(unit, request.body, actorOf(request)),
      );
      return ok(started, `已向 ${started.recipients} 人发起传阅`);
    },
  });

  app.get(`${circulationPath}/audience`, {
    config: { access: "document:circulation:add" },
    schema: {
      tags,
      summary: "可选的角色与证照",
      response: { 200: answer(audienceChoices) },
    },
    handler: async () => ok(await findAudienceChoices(app.db)),
  });

  app.put(`${circulationPath}/audience`, {
    config: { access: "document:circulation:add" },
    schema: {
      tags,
      summary: "范围内的人数",
      body: audience,
      response: { 200: answer(audienceSize) },
    },
    handler: async (request) =>
      ok({ recipients: await countAudience(app.db, request.body, app.clock()) }),
  });
}

function changing(app: App): void {
  app.put(`${one}/end`, {
    config: { access: "document:circulation:add" },
    schema: { tags, summary: "结束传阅", params: idParams, response: { 200: done } },
    handler: async (request) => {
      const id = await reached(request);
      await write(request, { title, type: "2" }, (unit) =>
        endCirculation(unit, id, actorOf(request)),
      );
      return ok(null, "传阅已结束");
    },
  });

  app.put(`${one}/remind`, {
    config: { access: "document:circulation:add" },
    schema: { tags, summary: "立即提醒", params: idParams, response: { 200: done } },
    handler: async (request) => {
      const id = await reached(request);
      const reminders = await write(request, { title: "传阅提醒", type: "2" }, async (unit) => {
        const noted = await noteAskedReminders(unit, id, actorOf(request));
        if (noted.length === 0) throw conflict("没有待签收的人员，或今天已提醒过");
        return noted;
      });
      await sendReminders(app, reminders);
      return ok(null, `已提醒 ${reminders.length} 人`);
    },
  });

  app.put(`${one}/excuse`, {
    config: { access: "document:circulation:excuse" },
    schema: {
      tags,
      summary: "豁免签收",
      params: idParams,
      body: excuseInput,
      response: { 200: done },
    },
    handler: async (request) => {
      const circulationId = await reached(request);
      await write(request, { title, type: "2" }, (unit) =>
        excuseRecipients(unit, { circulationId, ...request.body }, actorOf(request)),
      );
      return ok(null, "已豁免");
    },
  });
}
