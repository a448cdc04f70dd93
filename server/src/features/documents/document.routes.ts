import {
  type ControlledModule,
  controlledModules,
} from "@aeromaint/contracts/documents/controlled-modules.ts";
import {
  controlInput,
  documentChange,
  documentHead,
  documentPath,
  documentQuery,
  documentRow,
  type MasterListRow,
  masterListColumns,
} from "@aeromaint/contracts/documents/document.ts";
import {
  reviewTemplate,
  shownTemplate,
  todoQuery,
  todoRow,
} from "@aeromaint/contracts/documents/review.ts";
import { exportQuery } from "@aeromaint/contracts/fields/sheet.ts";
import type { Permission } from "@aeromaint/contracts/permissions.ts";
import { actorOf } from "../../crud/actor.ts";
import { sendSheet } from "../../crud/export.ts";
import { idOf, idParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { compareRoutes } from "./compare.routes.ts";
import { controlItem, findDocument, listDocuments, updateDocument } from "./document.queries.ts";
import { countInForce, inForceAfter } from "./master-list.queries.ts";
import { presenceRoutes } from "./presence.routes.ts";
import { printRoutes } from "./print.routes.ts";
import { projectDueDocuments } from "./project-due.queries.ts";
import { delegationRoutes } from "./review/delegation.routes.ts";
import { remarkRoutes } from "./review/remark.routes.ts";
import { findTemplate, listTodos, replaceTemplate } from "./review/review-steps.queries.ts";
import { revisionRoutes } from "./revision.routes.ts";

const title = "受控文件";
const tags = [title];
const may = (action: "list" | "query" | "add" | "edit") => ({
  access: `document:revision:${action}` as Permission,
});

/** Controlled documents: the master list, their revisions, and who decides on them. */
export async function documentRoutes(app: App): Promise<void> {
  app.jobs.add({
    name: "revisions-in-force",
    // Scheduled revisions come into force to the second; lists and search follow within one.
    schedule: "* * * * * *",
    run: (now) => projectDueDocuments(app, now),
  });
  masterList(app);
  todos(app);
  templates(app);
  delegationRoutes(app);
  presenceRoutes(app);
  for (const module of Object.keys(controlledModules) as ControlledModule[]) {
    control(app, module);
    revisionRoutes(app, module);
    remarkRoutes(app, module);
    compareRoutes(app, module);
    printRoutes(app, module);
  }
}

function masterList(app: App): void {
  app.get(documentPath, {
    config: may("list"),
    schema: {
      tags,
      summary: `${title}列表`,
      querystring: documentQuery,
      response: { 200: answer(page(documentRow)) },
    },
    handler: async (request) => ok(await listDocuments(app.db, request.query, actorOf(request))),
  });

  app.get(`${documentPath}/export`, {
    config: may("list"),
    schema: { tags, summary: "导出有效文件清单", querystring: exportQuery(documentQuery) },
    handler: async (request, reply) => {
      const { columns: chosen, ...filters } = request.query;
      const asked = { filters, actor: actorOf(request) };
      return sendSheet<MasterListRow>(request, reply, {
        title: "有效文件清单",
        columns: masterListColumns,
        chosen,
        total: await countInForce(app.db, asked),
        after: (db, last, size) => inForceAfter(db, { ...asked, last, size }),
      });
    },
  });

  app.get(`${documentPath}/:id`, {
    config: may("query"),
    schema: {
      tags,
      summary: `${title}详情`,
      params: idParams,
      response: { 200: answer(documentHead) },
    },
    handler: async (request) => {
      const itemId = idOf(request.params.id);
      return ok(found(await findDocument(app.db, { itemId }, actorOf(request))));
    },
  });

  app.put(`${documentPath}/:id`, {
    config: may("edit"),
    schema: {
      tags,
      summary: `修改${title}`,
      params: idParams,
      body: documentChange,
      response: { 200: done },
    },
    handler: async (request) => {
      const itemId = idOf(request.params.id);
      found(await findDocument(app.db, { itemId }, actorOf(request)));
      await write(request, { title, type: "2" }, (unit) =>
        updateDocument(unit, { itemId, ...request.body }),
      );
      return ok(null, "修改成功");
    },
  });
}

function control(app: App, module: ControlledModule): void {
  app.post(`${controlledModules[module].path}/:id/document`, {
    config: may("add"),
    schema: {
      tags,
      summary: `${controlledModules[module].title}内容转为${title}`,
      params: idParams,
      body: controlInput,
      response: { 200: answer(documentHead) },
    },
    handler: async (request) => {
      const itemId = idOf(request.params.id);
      const actor = actorOf(request);
      await write(request, { title, type: "1" }, (unit) =>
        controlItem(unit, { itemId, module, ...request.body }, actor),
      );
      return ok(found(await findDocument(app.db, { itemId, module }, actor)), "已转为受控文件");
    },
  });
}

function todos(app: App): void {
  app.get(`${documentPath}/todo`, {
    config: { access: "document:revision:decide" },
    schema: {
      tags,
      summary: "待我审批",
      querystring: todoQuery,
      response: { 200: answer(page(todoRow)) },
    },
    handler: async (request) => ok(await listTodos(app.db, request.query, actorOf(request))),
  });
}

function templates(app: App): void {
  const url = `${documentPath}/template/:id`;
  app.get(url, {
    config: { access: "document:template:query" },
    schema: {
      tags,
      summary: "分类的审批步骤",
      params: idParams,
      response: { 200: answer(shownTemplate) },
    },
    handler: async (request) => ok(found(await findTemplate(app.db, idOf(request.params.id)))),
  });

  app.put(url, {
    config: { access: "document:template:edit" },
    schema: {
      tags,
      summary: "设置分类的审批步骤",
      params: idParams,
      body: reviewTemplate,
      response: { 200: done },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      found(await findTemplate(app.db, id));
      await write(request, { title: "审批步骤", type: "2" }, (unit) =>
        replaceTemplate(unit, id, request.body),
      );
      return ok(null, "保存成功");
    },
  });
}
