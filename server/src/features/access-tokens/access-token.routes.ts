import {
  type AccessTokenSheetRow,
  accessTokenColumns,
  accessTokenFilters,
  accessTokenRow,
  accessTokenTexts,
  createdToken,
  accessTokensPath as path,
  serviceTokenInput,
  accessTokenTitle as title,
} from "@aeromaint/contracts/access-tokens/access-token.ts";
import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import { actorOf } from "../../crud/actor.ts";
import { sendSheet } from "../../crud/export.ts";
import { idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import { requireFreshProof } from "../../infra/sessions/identity-proof.queries.ts";
import {
  countTokens,
  listTokens,
  restoreTokens,
  revokeTokens,
  tokensAfter,
} from "./access-token.queries.ts";
import { createToken } from "./create-token.queries.ts";
import { rightsOfAccount } from "./service-token.queries.ts";
import { sweepTokens } from "./sweep-tokens.queries.ts";

const tags = [title];

/** All tokens within an administrator's reach, and those of services. */
export async function accessTokenRoutes(app: App): Promise<void> {
  app.retention.add({ title, run: (now) => sweepTokens(app.db, now) });
  listRoutes(app);

  app.post(path, {
    config: { access: "system:token:add", sessionOnly: true },
    schema: {
      tags,
      summary: "新增服务令牌",
      body: serviceTokenInput,
      response: { 200: answer(createdToken) },
    },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const { userId } = request.body;
      await requireFreshProof(app.db, { ...actor.user, now: actor.now });
      const created = await write(request, { title: "服务令牌", type: "1" }, async ({ tx }) => {
        const rights = [actor.user.permissions, await rightsOfAccount(tx, userId, actor)];
        return createToken(tx, { ...request.body, kind: "2", rights }, actor);
      });
      reply.header("Cache-Control", "no-store");
      return ok(created, accessTokenTexts.created);
    },
  });

  app.post(`${path}/:ids/restore`, {
    config: { access: "system:token:add", sessionOnly: true },
    schema: { tags, summary: `恢复${title}`, params: idsParams, response: { 200: done } },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      const actor = actorOf(request);
      await requireFreshProof(app.db, { ...actor.user, now: actor.now });
      await write(request, { title: `恢复${title}`, type: "2" }, ({ tx }) =>
        restoreTokens(tx, ids, actor),
      );
      return ok(null, accessTokenTexts.restored);
    },
  });

  app.delete(`${path}/:ids`, {
    config: { access: "system:token:remove", sessionOnly: true },
    schema: { tags, summary: `撤销${title}`, params: idsParams, response: { 200: done } },
    handler: async (request) => {
      const ids = idsOf(request.params.ids);
      await write(request, { title: `撤销${title}`, type: "3" }, ({ tx }) =>
        revokeTokens(tx, ids, actorOf(request)),
      );
      return ok(null, accessTokenTexts.revoked);
    },
  });
}

function listRoutes(app: App): void {
  app.get(path, {
    config: { access: "system:token:list" },
    schema: {
      tags,
      summary: `${title}列表`,
      querystring: accessTokenFilters,
      response: { 200: answer(page(accessTokenRow)) },
    },
    handler: async (request) => ok(await listTokens(app.db, request.query, actorOf(request))),
  });

  app.get(`${path}/export`, {
    config: { access: "system:token:export" },
    schema: { tags, summary: `导出${title}`, querystring: exportQuery(accessTokenFilters) },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      const actor = actorOf(request);
      return sendSheet<AccessTokenSheetRow>(request, reply, {
        ...{ title, columns: accessTokenColumns, chosen },
        total: await countTokens(app.db, filters, actor),
        after: (db, last, size) => tokensAfter(db, { filters, actor, last, size }),
      });
    },
  });
}
