import { delegationInput, delegationRow } from "@aeromaint/contracts/documents/review.ts";
import { Type } from "typebox";
import { actorOf } from "../../../crud/actor.ts";
import { idOf, idParams } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok } from "../../../infra/http/envelope.ts";
import { addDelegation, listDelegations, removeDelegation } from "./delegation.queries.ts";

const path = "/system/common/user/delegation";
const title = "审批委托";
const tags = ["个人中心"];

/** Who decides for oneself while one is away. */
export function delegationRoutes(app: App): void {
  app.get(path, {
    config: { access: "signed-in" },
    schema: { tags, summary: `我的${title}`, response: { 200: answer(Type.Array(delegationRow)) } },
    handler: async (request) => ok(await listDelegations(app.db, actorOf(request))),
  });

  app.post(path, {
    config: { access: "signed-in", sessionOnly: true },
    schema: { tags, summary: `新增${title}`, body: delegationInput, response: { 200: done } },
    handler: async (request) => {
      await write(request, { title, type: "1" }, (unit) =>
        addDelegation(unit, request.body, actorOf(request)),
      );
      return ok(null, "新增成功");
    },
  });

  app.delete(`${path}/:id`, {
    config: { access: "signed-in", sessionOnly: true },
    schema: { tags, summary: `删除${title}`, params: idParams, response: { 200: done } },
    handler: async (request) => {
      const id = idOf(request.params.id);
      await write(request, { title, type: "3" }, (unit) =>
        removeDelegation(unit, id, actorOf(request)),
      );
      return ok(null, "删除成功");
    },
  });
}
