import { optional } from "@aeromaint/contracts/fields/fields.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import {
  accountEditPaths,
  accounts,
  aviationEditId,
  aviationProfile,
} from "@aeromaint/contracts/people/account.ts";
import { hasPermission } from "@aeromaint/contracts/permissions.ts";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok } from "../../infra/http/envelope.ts";
import { forbidden, found, invalidField } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { type AccountEdit, updateAccount } from "./account.queries.ts";
import { findOwnAviationProfile, updateOwnAviationProfile } from "./aviation-profile.queries.ts";

const kind = accounts["3"];
const tags = [kind.title];

// In one's own profile the mobile may be cleared; in account management it may not.
const body = Type.Object(
  {
    ...kind.update.properties,
    mobile: optional(kind.fields.mobile),
    informationId: aviationEditId,
  },
  { additionalProperties: false },
);

/** One's own aviation profile, and the change of any: by the account's id in the body. */
export async function aviationProfileRoutes(app: App): Promise<void> {
  app.get("/repair/info/aviation", {
    config: { access: "signed-in" },
    schema: { tags, summary: "我的航空人员信息", response: { 200: answer(aviationProfile) } },
    handler: async (request) => ok(found(await findOwnAviationProfile(app.db, signedIn(request)))),
  });

  app.put(accountEditPaths["3"], {
    config: { access: "signed-in", sessionOnly: true },
    schema: { tags, summary: "修改航空人员信息", body, response: { 200: done } },
    handler: async (request) => {
      const { informationId, ...edit } = request.body;
      if (informationId) await changeAnother(request, informationId, edit);
      else await changeOwn(request, edit);
      return ok(null, "修改成功");
    },
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
    updateOwnAviationProfile(unit, signedIn(request), edit),
  );
}
