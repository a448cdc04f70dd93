import {
  accessTokenTexts,
  accessTokenTitle,
  createdToken,
  ownTokenInput,
  ownTokens,
  ownTokensPath as path,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { actorOf } from "../../crud/actor.ts";
import { idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok } from "../../infra/http/envelope.ts";
import { requireFreshProof } from "../../infra/sessions/identity-proof.queries.ts";
import { createToken, maxTokenDays } from "./create-token.queries.ts";
import { listOwnTokens, restoreOwnTokens, revokeOwnTokens } from "./own-token.queries.ts";

const tags = ["个人中心"];

/** The tokens that act as oneself. Making and revoking them takes a session. */
export async function ownTokenRoutes(app: App): Promise<void> {
  app.get(path, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: `我的${accessTokenTitle}`,
      response: { 200: answer(ownTokens) },
    },
    handler: async (request) => {
      const [maxDays, list] = await Promise.all([
        maxTokenDays(app.db),
        listOwnTokens(app.db, actorOf(request)),
      ]);
      return ok({ maxDays, list });
    },
  });

  app.post(path, {
    config: { access: "signed-in", sessionOnly: true },
    schema: {
      tags,
      summary: `新增${accessTokenTitle}`,
      body: ownTokenInput,
      response: { 200: answer(createdToken) },
    },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const { userId, permissions } = actor.user;
      await requireFreshProof(app.db, { ...actor.user, now: actor.now });
      const created = await write(request, { title: accessTokenTitle, type: "1" }, ({ tx }) =>
        createToken(tx, { ...request.body, kind: "1", userId, rights: [permissions] }, actor),
      );
      reply.header("Cache-Control", "no-store");
      return ok(created, accessTokenTexts.created);
    },
  });

  app.post(`${path}/:ids/restore`, {
    config: { access: "signed-in", sessionOnly: true },
    schema: {
      tags,
      summary: `恢复${accessTokenTitle}`,
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      const actor = actorOf(request);
      await requireFreshProof(app.db, { ...actor.user, now: actor.now });
      await write(request, { title: `恢复${accessTokenTitle}`, type: "2" }, ({ tx }) =>
        restoreOwnTokens(tx, ids, actor),
      );
      return ok(null, accessTokenTexts.restored);
    },
  });

  app.delete(`${path}/:ids`, {
    config: { access: "signed-in", sessionOnly: true },
    schema: {
      tags,
      summary: `撤销${accessTokenTitle}`,
      params: idsParams,
      response: { 200: done },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title: `撤销${accessTokenTitle}`, type: "3" }, ({ tx }) =>
        revokeOwnTokens(tx, ids, actorOf(request)),
      );
      return ok(null, accessTokenTexts.revoked);
    },
  });
}
