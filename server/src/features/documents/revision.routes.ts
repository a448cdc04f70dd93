import {
  type ControlledModule,
  controlledModules,
} from "@aeromaint/contracts/documents/controlled-modules.ts";
import { activation, decisionInput, withdrawal } from "@aeromaint/contracts/documents/review.ts";
import {
  newRevision,
  revisionChange,
  revisionDetail,
  revisionListRow,
} from "@aeromaint/contracts/documents/revision.ts";
import { type RevisionAct, transitions } from "@aeromaint/contracts/documents/revision-state.ts";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { idParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { signedIn } from "../../infra/sessions/current-user.ts";
import { requireFreshProof } from "../../infra/sessions/identity-proof.queries.ts";
import { activateRevision } from "./activate.queries.ts";
import { decideOnRevision } from "./review/decide.queries.ts";
import { recallRevision, submitRevision } from "./review/submit.queries.ts";
import { listRevisions } from "./revision.queries.ts";
import { readRevision } from "./revision-detail.queries.ts";
import { reachedDocument, revisionKeyOf, revisionParams } from "./revision-request.ts";
import { withdrawRevision } from "./withdraw.queries.ts";
import {
  createRevision,
  discardRevision,
  type RevisionKey,
  revisionFor,
  updateRevision,
} from "./write-revision.queries.ts";

const title = "版次";
const tags = ["受控文件"];

/** The revisions of a module's documents, and what may be done with each. */
export function revisionRoutes(app: App, module: ControlledModule): void {
  const path = `${controlledModules[module].path}/:id/revisions`;
  const one = `${path}/:rev`;

  /** Runs an act of the table of transitions; what is signed takes a fresh proof of identity. */
  const act = async (
    request: FastifyRequest,
    name: RevisionAct,
    change: (unit: UnitOfWork, key: RevisionKey) => Promise<unknown>,
  ) => {
    const key = await revisionKeyOf(request, module);
    const { sessionId } = signedIn(request);
    if ("isSigned" in transitions[name]) {
      await requireFreshProof(app.db, { sessionId, now: app.clock() });
    }
    const operation = { title: `${title}${transitions[name].title}`, type: "2" } as const;
    await write(request, operation, (unit) => change(unit, key));
  };
  const config = (name: RevisionAct) => ({ access: transitions[name].permission });

  app.get(path, {
    config: { access: "document:revision:list" },
    schema: {
      tags,
      summary: "版次列表",
      params: idParams,
      response: { 200: answer(Type.Array(revisionListRow)) },
    },
    handler: async (request) => {
      const itemId = await reachedDocument(request, module, request.params.id);
      return ok(await listRevisions(app.db, itemId, app.clock()));
    },
  });

  app.post(path, {
    config: { access: "document:revision:add" },
    schema: {
      tags,
      summary: "新建版次",
      params: idParams,
      body: newRevision,
      response: { 200: answer(Type.Object({ revNo: Type.Integer() })) },
    },
    handler: async (request) => {
      const itemId = await reachedDocument(request, module, request.params.id);
      const revNo = await write(request, { title, type: "1" }, (unit) =>
        createRevision(unit, { ...request.body, itemId }, actorOf(request)),
      );
      return ok({ revNo }, "新建成功");
    },
  });

  app.get(one, {
    config: { access: "document:revision:query" },
    schema: {
      tags,
      summary: "版次详情",
      params: revisionParams,
      response: { 200: answer(revisionDetail) },
    },
    handler: async (request) => {
      const key = await revisionKeyOf(request, module);
      return ok(found(await readRevision(app.db, key, actorOf(request))));
    },
  });

  app.put(one, {
    config: config("edit"),
    schema: {
      tags,
      summary: "修改版次",
      params: revisionParams,
      body: revisionChange,
      response: { 200: done },
    },
    handler: async (request) => {
      await act(request, "edit", (unit, key) =>
        updateRevision(unit, key, request.body, actorOf(request)),
      );
      return ok(null, "修改成功");
    },
  });

  app.delete(one, {
    config: config("discard"),
    schema: { tags, summary: "删除草稿", params: revisionParams, response: { 200: done } },
    handler: async (request) => {
      await act(request, "discard", (unit, key) => discardRevision(unit, key, actorOf(request)));
      return ok(null, "删除成功");
    },
  });

  app.post(`${one}/submit`, {
    config: config("submit"),
    schema: { tags, summary: "提交审核", params: revisionParams, response: { 200: done } },
    handler: async (request) => {
      await act(request, "submit", (unit, key) => submitRevision(unit, key, actorOf(request)));
      return ok(null, "已提交审核");
    },
  });

  app.post(`${one}/recall`, {
    config: config("recall"),
    schema: { tags, summary: "撤回审核", params: revisionParams, response: { 200: done } },
    handler: async (request) => {
      await act(request, "recall", (unit, key) => recallRevision(unit, key, actorOf(request)));
      return ok(null, "已撤回");
    },
  });

  app.post(`${one}/decide`, {
    config: config("decide"),
    schema: {
      tags,
      summary: "审批",
      params: revisionParams,
      body: decisionInput,
      response: { 200: done },
    },
    handler: async (request) => {
      await act(request, "decide", (unit, key) =>
        decideOnRevision(unit, { ...request.body, ...key }, actorOf(request)),
      );
      return ok(null, request.body.act === "approve" ? "已同意" : "已退回");
    },
  });

  app.post(`${one}/activate`, {
    config: config("activate"),
    schema: {
      tags,
      summary: "生效",
      params: revisionParams,
      body: activation,
      response: { 200: done },
    },
    handler: async (request) => {
      const { userId } = signedIn(request);
      const now = app.clock();
      await act(request, "activate", async (unit, key) => {
        const revision = await revisionFor(unit, "activate", { ...key, now });
        const effectiveFrom = request.body.effectiveFrom ?? revision.effectiveFrom;
        await activateRevision(unit, { ...revision, effectiveFrom, userId, now });
      });
      return ok(null, "操作成功");
    },
  });

  app.post(`${one}/withdraw`, {
    config: config("withdraw"),
    schema: {
      tags,
      summary: "作废",
      params: revisionParams,
      body: withdrawal,
      response: { 200: done },
    },
    handler: async (request) => {
      const { userId } = signedIn(request);
      const now = app.clock();
      const { reason } = request.body;
      await act(request, "withdraw", async (unit, key) => {
        const { itemId, revisionId } = await revisionFor(unit, "withdraw", { ...key, now });
        await withdrawRevision(unit, { itemId, revisionId, userId, reason, now });
      });
      return ok(null, "已作废");
    },
  });
}
