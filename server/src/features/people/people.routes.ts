import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { accounts } from "@aeromaint/contracts/people/account.ts";
import type { FastifyRequest } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { logCall, write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { forbidden, found, invalidField } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { findApplicability } from "../applicability/applicability.ts";
import { type AccountEdit, updateAccount } from "./account.queries.ts";
import { accountRoutes } from "./account.routes.ts";
import { findAccount, isAccountInScope } from "./account-list.queries.ts";
import { firmRoutes } from "./firms/firm.routes.ts";
import { licenceRoutes } from "./licences/licence.routes.ts";
import {
  findOwnAviationProfile,
  isOwnProfile,
  updateOwnAviationProfile,
} from "./own-profile.queries.ts";
import { findOpenPerson, findPerson, listOpenPersons, listPersons } from "./person.queries.ts";
import { registrationRoutes } from "./registration.routes.ts";

const { licence } = accounts["2"].fields;

export default async function peopleRoutes(app: App): Promise<void> {
  await accountRoutes(app);
  await aviationProfileRoutes(app);
  await personRoutes(app);
  await licenceRoutes(app);
  await registrationRoutes(app);
  await firmRoutes(app);

  app.files.owners.register({
    table: "repair_person",
    idColumn: "information_id",
    readAccess: "repair:account:query",
    writeAccess: "repair:account:edit",
    fields: { licence: { title: licence.title, ...licence["x-files"], isPrivate: true } },
    isInScope: isAccountInScope,
    isAbout: isOwnProfile,
  });
}

const kind = accounts["3"];

/** Own aviation profile, and updates of others by the account's id in the body. */
async function aviationProfileRoutes(app: App): Promise<void> {
  serve(app, "GET /repair/info/aviation", async (request) =>
    ok(found(await findOwnAviationProfile(app.db, signedIn(request)))),
  );

  serve(app, "PUT /repair/info/edit/aviation", async (request) => {
    const { informationId, ...edit } = request.body;
    if (informationId) await updateAccountProfile(request, informationId, edit);
    else await updateOwnProfile(request, edit);
    return ok(null, "修改成功");
  });
}

async function updateAccountProfile(request: FastifyRequest, id: string, edit: AccountEdit) {
  if (!hasPermission(signedIn(request).permissions, "repair:account:edit")) throw forbidden();
  if (edit.mobile === null) throw invalidField("mobile", messages.mobileRequired);
  await write(request, { title: kind.title, type: "2" }, (unit) =>
    updateAccount(unit, { id, natures: ["3"], edit }, actorOf(request)),
  );
}

async function updateOwnProfile(request: FastifyRequest, edit: AccountEdit) {
  await write(request, { title: "航空人员信息", type: "2" }, (unit) =>
    updateOwnAviationProfile(unit, actorOf(request), edit),
  );
}

/** Approved people, for visitors and for signed-in readers. */
async function personRoutes(app: App): Promise<void> {
  openRoutes(app);

  serve(app, "GET /repair/info/user/all", async (request) =>
    ok(await listPersons(app.db, request.query)),
  );

  serve(app, "GET /repair/info/user/id/:id", async (request) =>
    ok(await profileFor(request, idOf(request.params.id))),
  );
}

/** Both variants show the complete number, so each look is logged. */
async function profileFor(request: FastifyRequest, id: string) {
  const { db } = request.server;
  const user = signedIn(request);
  const account = hasPermission(user.permissions, "repair:account:query")
    ? await findAccount(db, id, actorOf(request))
    : undefined;
  const profile = account ?? found(await findPerson(db, id, user));
  const applicability = await findApplicability(db, id);
  const title = account ? "查看账号资料" : "查看人员资料";
  await logCall(request, title);
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
