import { actorOf } from "../../crud/actor.ts";
import { removeRoute } from "../../crud/crud-routes.ts";
import { idsOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import {
  createExperience,
  decideExperience,
  listExperience,
  removeExperience,
} from "./experience.queries.ts";

const title = "工作经历";

/** Days of work, entered by the person and confirmed by another one. */
export function experienceRoutes(app: App): void {
  serve(app, "GET /document/experience", async (request) =>
    ok(await listExperience(app.db, request.query, actorOf(request))),
  );

  serve(app, "PUT /document/experience/confirm/:ids", async (request) => {
    const ids = idsOf(request.params.ids, "确认");
    await write(request, { title: `确认${title}`, type: "2" }, (unit) =>
      decideExperience(unit, { ids }, actorOf(request)),
    );
    return ok(null, `已确认 ${ids.length} 条`);
  });

  serve(app, "PUT /document/experience/refuse/:ids", async (request) => {
    const ids = idsOf(request.params.ids, "处理");
    await write(request, { title: `不认可${title}`, type: "2" }, (unit) =>
      decideExperience(unit, { ids, refusal: request.body.reason }, actorOf(request)),
    );
    return ok(null, "已处理");
  });

  serve(app, "GET /document/experience/own", async (request) =>
    ok(await listExperience(app.db, request.query, actorOf(request), "own")),
  );

  serve(app, "POST /document/experience/own", async (request) => {
    const days = await write(request, { title, type: "1" }, (unit) =>
      createExperience(unit, request.body, actorOf(request)),
    );
    return ok(null, `已登记 ${days} 天，等待确认`);
  });

  removeRoute(app, "DELETE /document/experience/own/:ids", { title, remove: removeExperience });
}
