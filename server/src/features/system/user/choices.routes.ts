import { postChoice, userChoice, userChoiceQuery } from "@aeromaint/contracts/system/user.ts";
import { Type } from "typebox";
import { actorOf } from "../../../crud/actor.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, ok } from "../../../infra/http/envelope.ts";
import { postsToChoose, usersToChoose } from "./choices.queries.ts";

/** Users and posts as drop-downs offer them. */
export async function choiceRoutes(app: App): Promise<void> {
  app.get("/system/common/user", {
    config: { access: "signed-in" },
    schema: {
      tags: ["用户"],
      summary: "可选用户",
      querystring: userChoiceQuery,
      response: { 200: answer(Type.Array(userChoice)) },
    },
    handler: async (request) =>
      ok(await usersToChoose(app.db, request.query.keyword, actorOf(request))),
  });

  app.get("/system/common/post", {
    config: { access: "signed-in" },
    schema: {
      tags: ["岗位"],
      summary: "可选岗位",
      response: { 200: answer(Type.Array(postChoice)) },
    },
    handler: async () => ok(await postsToChoose(app.db)),
  });
}
