import { type ContentModuleName, contentModules } from "@aeromaint/contracts/content/modules.ts";
import { actorOf } from "../../../crud/actor.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import { write } from "../../../crud/write.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { revisionKeyOf } from "../revision-request.ts";
import { addRemark, changeRemark } from "./remark.queries.ts";

const title = "审批意见";

/** Remarks of reviewers on a revision, and answers of its authors. */
export function remarkRoutes(app: App, module: ContentModuleName): void {
  const path = `${contentModules[module].item.path}/:id/revisions/:rev/remarks` as const;

  serve(app, `POST ${path}`, async (request) => {
    const key = await revisionKeyOf(request, module);
    const remarkId = await write(request, { title, type: "1" }, (unit) =>
      addRemark(unit, { ...request.body, ...key }, actorOf(request)),
    );
    return ok({ remarkId }, "已提出");
  });

  serve(app, `PUT ${path}/:remark`, async (request) => {
    const key = await revisionKeyOf(request, module);
    const remarkId = idOf(request.params.remark);
    await write(request, { title, type: "2" }, (unit) =>
      changeRemark(unit, { ...request.body, ...key, remarkId }, actorOf(request)),
    );
    return ok(null, "保存成功");
  });
}
