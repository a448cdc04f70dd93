import {
  openPerson,
  openPersonDetail,
  person,
  personOrAccount,
  personQuery,
} from "@aeromaint/contracts/people/person.ts";
import { hasPermission } from "@aeromaint/contracts/permissions.ts";
import type { FastifyRequest } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { idOf, idParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok, page } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { findApplicability } from "../applicability/applicability.ts";
import { findAccount } from "./account-list.queries.ts";
import { findOpenPerson, findPerson, listOpenPersons, listPersons } from "./person.queries.ts";

/** Approved personnel, as visitors see them and as those do who are signed in. */
export async function personRoutes(app: App): Promise<void> {
  openRoutes(app);
  const tags = ["人员"];

  app.get("/repair/info/user/all", {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "人员列表",
      querystring: personQuery,
      response: { 200: answer(page(person)) },
    },
    handler: async (request) => ok(await listPersons(app.db, request.query)),
  });

  app.get("/repair/info/user/id/:id", {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "人员资料；有权限者为账号全部资料",
      params: idParams,
      response: { 200: answer(personOrAccount) },
    },
    handler: async (request) => ok(await profileFor(request, idOf(request.params.id))),
  });
}

/** Either way a number is shown in full, so either way the log says who looked. */
async function profileFor(request: FastifyRequest, id: string) {
  const { db } = request.server;
  const user = signedIn(request);
  const account = hasPermission(user.permissions, "repair:account:query")
    ? await findAccount(db, id, actorOf(request))
    : undefined;
  const profile = account ?? found(await findPerson(db, id, user));
  const applicability = await findApplicability(db, id);
  const title = account ? "查看账号资料" : "查看人员资料";
  await write(request, { title, type: "0" }, async () => {});
  return { ...profile, applicability };
}

function openRoutes(app: App): void {
  const tags = ["公开接口"];

  app.get("/open/repair/user/all", {
    config: { access: "open" },
    schema: {
      tags,
      summary: "维修人员列表",
      querystring: personQuery,
      response: { 200: answer(page(openPerson)) },
    },
    handler: async (request) => ok(await listOpenPersons(app.db, request.query)),
  });

  app.get("/open/repair/user/id/:id", {
    config: { access: "open" },
    schema: {
      tags,
      summary: "维修人员资料",
      params: idParams,
      response: { 200: answer(openPersonDetail) },
    },
    handler: async (request) => ok(found(await findOpenPerson(app.db, idOf(request.params.id)))),
  });
}
