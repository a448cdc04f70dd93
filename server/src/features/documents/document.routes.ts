import {
  type ContentModuleName,
  contentModuleNames,
  contentModules,
} from "@aeromaint/contracts/content/modules.ts";
import { masterListColumns, masterListTitle } from "@aeromaint/contracts/documents/document.ts";
import { actorOf } from "../../crud/actor.ts";
import { exportRoute } from "../../crud/export.ts";
import { idOf } from "../../crud/ids.ts";
import { serve, serveQuery, serveWrite } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found } from "../../infra/http/errors.ts";
import { compareRoutes } from "./compare/compare.routes.ts";
import { controlItem, findDocument, updateDocument } from "./document.queries.ts";
import { inForceList, inForceSheetRow, listDocuments } from "./master-list/master-list.queries.ts";
import { presenceRoutes } from "./presence/presence.routes.ts";
import { printRoutes } from "./print/print.routes.ts";
import { delegationRoutes } from "./review/delegation.routes.ts";
import { refuseStepsWithoutDeciders } from "./review/eligible-deciders.queries.ts";
import { remarkRoutes } from "./review/remark.routes.ts";
import { findTemplate, listTodos, replaceTemplate } from "./review/review-steps.queries.ts";
import { revisionRoutes } from "./revision.routes.ts";

const title = "受控文件";

/** Controlled documents: master list, revisions and reviews. */
export default async function documentRoutes(app: App): Promise<void> {
  masterList(app);
  todos(app);
  templates(app);
  delegationRoutes(app);
  presenceRoutes(app);
  for (const module of contentModuleNames) {
    control(app, module);
    revisionRoutes(app, module);
    remarkRoutes(app, module);
    compareRoutes(app, module);
    printRoutes(app, module);
  }
}

function masterList(app: App): void {
  serveQuery(app, "GET /document", listDocuments);

  exportRoute(app, "GET /document/export", {
    title: ({ at }) => masterListTitle(at),
    columns: masterListColumns,
    list: inForceList,
    sheetRow: inForceSheetRow,
  });

  serve(app, "GET /document/:id", async (request) => {
    const itemId = idOf(request.params.id);
    return ok(found(await findDocument(app.db, { itemId }, actorOf(request))));
  });

  serveWrite(
    app,
    "PUT /document/:id",
    {
      title,
      check: async (_, { id, actor }) => found(await findDocument(app.db, { itemId: id }, actor)),
    },
    (unit, { id, body }) => updateDocument(unit, { itemId: id, ...body }),
  );
}

function control(app: App, module: ContentModuleName): void {
  serve(app, `POST ${contentModules[module].item.path}/:id/document`, async (request) => {
    const itemId = idOf(request.params.id);
    const actor = actorOf(request);
    await write(request, { title, type: "1" }, (unit) =>
      controlItem(unit, { itemId, module, ...request.body }, actor),
    );
    return ok(found(await findDocument(app.db, { itemId, module }, actor)), "已转为受控文件");
  });
}

function todos(app: App): void {
  serveQuery(app, "GET /document/todo", listTodos);
}

function templates(app: App): void {
  serve(app, "GET /document/template/:id", async (request) =>
    ok(found(await findTemplate(app.db, idOf(request.params.id)))),
  );

  serveWrite(
    app,
    "PUT /document/template/:id",
    {
      title: "审批步骤",
      message: "保存成功",
      check: async (_, { id }) => found(await findTemplate(app.db, id)),
    },
    async (unit, { id, body }) => {
      await replaceTemplate(unit, id, body);
      await refuseStepsWithoutDeciders(unit.tx, { categoryId: id });
    },
  );
}
