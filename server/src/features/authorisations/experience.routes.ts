import { actorOf } from "../../crud/actor.ts";
import { removeRoute } from "../../crud/crud-routes.ts";
import { serve, serveQuery, serveWrite } from "../../crud/serve.ts";
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
  serveQuery(app, "GET /document/experience", listExperience);

  serveWrite(
    app,
    "PUT /document/experience/confirm/:ids",
    { title: `确认${title}`, verb: "确认", message: (_, { ids }) => `已确认 ${ids.length} 条` },
    (unit, { ids, actor }) => decideExperience(unit, { ids }, actor),
  );

  serveWrite(
    app,
    "PUT /document/experience/refuse/:ids",
    { title: `不认可${title}`, verb: "处理", message: "已处理" },
    (unit, { ids, body, actor }) => decideExperience(unit, { ids, refusal: body.reason }, actor),
  );

  serve(app, "GET /document/experience/own", async (request) =>
    ok(await listExperience(app.db, request.query, actorOf(request), "own")),
  );

  serveWrite(
    app,
    "POST /document/experience/own",
    { title, message: (days: number) => `已登记 ${days} 天，等待确认` },
    (unit, { body, actor }) => createExperience(unit, body, actor),
  );

  removeRoute(app, "DELETE /document/experience/own/:ids", { title, remove: removeExperience });
}
