import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { accounts } from "@aeromaint/contracts/people/account.ts";
import type { FastifyRequest } from "fastify";
import { actorOf } from "../../crud/actor.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { forbidden, found, invalidField } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { type AccountEdit, updateAccount } from "./account.queries.ts";
import { findOwnAviationProfile, updateOwnAviationProfile } from "./aviation-profile.queries.ts";

const kind = accounts["3"];

/** One's own aviation profile, and the change of any: by the account's id in the body. */
export async function aviationProfileRoutes(app: App): Promise<void> {
  serve(app, "GET /repair/info/aviation", async (request) =>
    ok(found(await findOwnAviationProfile(app.db, signedIn(request)))),
  );

  serve(app, "PUT /repair/info/edit/aviation", async (request) => {
    const { informationId, ...edit } = request.body;
    if (informationId) await changeAnother(request, informationId, edit);
    else await changeOwn(request, edit);
    return ok(null, "修改成功");
  });
}

async function changeAnother(request: FastifyRequest, id: string, edit: AccountEdit) {
  if (!hasPermission(signedIn(request).permissions, "repair:account:edit")) throw forbidden();
  if (edit.mobile === null) throw invalidField("mobile", messages.mobileRequired);
  await write(request, { title: kind.title, type: "2" }, (unit) =>
    updateAccount(unit, { id, natures: ["3"], edit }, actorOf(request)),
  );
}

async function changeOwn(request: FastifyRequest, edit: AccountEdit) {
  await write(request, { title: "航空人员信息", type: "2" }, (unit) =>
    updateOwnAviationProfile(unit, actorOf(request), edit),
  );
}
