import {
  type ControlledModule,
  controlledModules,
} from "@aeromaint/contracts/documents/controlled-modules.ts";
import { remarkChange, remarkInput } from "@aeromaint/contracts/documents/review.ts";
import { Type } from "typebox";
import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok } from "../../../infra/http/envelope.ts";
import { revisionKeyOf, revisionParams } from "../revision-request.ts";
import { addRemark, changeRemark } from "./remark.queries.ts";

const title = "审批意见";
const tags = ["受控文件"];
const remarkParams = Type.Object({ ...revisionParams.properties, remark: Type.String() });

/** What reviewers remark on a revision, and what its authors answer. */
export function remarkRoutes(app: App, module: ControlledModule): void {
  const path = `${controlledModules[module].path}/:id/revisions/:rev/remarks`;

  app.post(path, {
    config: { access: "document:revision:decide" },
    schema: {
      tags,
      summary: "提出意见",
      params: revisionParams,
      body: remarkInput,
      response: { 200: answer(Type.Object({ remarkId: Type.String() })) },
    },
    handler: async (request) => {
      const key = await revisionKeyOf(request, module);
      const remarkId = await write(request, { title, type: "1" }, (unit) =>
        addRemark(unit, { ...request.body, ...key }, actorOf(request)),
      );
      return ok({ remarkId }, "已提出");
    },
  });

  app.put(`${path}/:remark`, {
    config: { access: "document:revision:query" },
    schema: {
      tags,
      summary: "答复或关闭意见",
      params: remarkParams,
      body: remarkChange,
      response: { 200: done },
    },
    handler: async (request) => {
      const key = await revisionKeyOf(request, module);
      const remarkId = idOf(request.params.remark);
      await write(request, { title, type: "2" }, (unit) =>
        changeRemark(unit, { ...request.body, ...key, remarkId }, actorOf(request)),
      );
      return ok(null, "保存成功");
    },
  });
}
