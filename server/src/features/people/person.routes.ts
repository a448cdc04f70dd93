import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import type { FastifyRequest } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { findApplicability } from "../applicability/applicability.ts";
import { findAccount } from "./account-list.queries.ts";
import { findOpenPerson, findPerson, listOpenPersons, listPersons } from "./person.queries.ts";

/** Approved personnel, as visitors see them and as those do who are signed in. */
export async function personRoutes(app: App): Promise<void> {
  openRoutes(app);

  serve(app, "GET /repair/info/user/all", async (request) =>
    ok(await listPersons(app.db, request.query)),
  );

  serve(app, "GET /repair/info/user/id/:id", async (request) =>
    ok(await profileFor(request, idOf(request.params.id))),
  );
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
  serve(app, "GET /open/repair/user/all", async (request) =>
    ok(await listOpenPersons(app.db, request.query)),
  );

  serve(app, "GET /open/repair/user/id/:id", async (request) =>
    ok(found(await findOpenPerson(app.db, idOf(request.params.id)))),
  );
}
