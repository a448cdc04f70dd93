import {
  applicabilityPath,
  type OwnerKindName,
  ownerKinds,
} from "@aeromaint/contracts/applicability/applicability.ts";
import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { actorOf } from "../../crud/actor.ts";
import { idsOf } from "../../crud/ids.ts";
import { serve, serveWrite } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import {
  changeApplicability,
  listApplicability,
  previewApplicability,
} from "./applicability.queries.ts";

/** Registers the same routes for every kind of row. */
export default async function applicabilityRoutes(app: App): Promise<void> {
  // Every signed-in person may count the fleet: readers already filter by aircraft.
  serve(app, "PUT /platform/applicability/preview", async (request) =>
    ok(await previewApplicability(app.db, request.body.types, app.clock())),
  );

  for (const kind of Object.keys(ownerKinds) as OwnerKindName[]) ownerRoutes(app, kind);
}

function ownerRoutes(app: App, kind: OwnerKindName): void {
  const { title } = ownerKinds[kind];
  const path = `${applicabilityPath}/${kind}/:ids` as const;

  serve(app, `GET ${path}`, async (request) => {
    const ids = idsOf(request.params.ids, "查询");
    return ok(await listApplicability(app.db, { kind, ids }, actorOf(request)));
  });

  serveWrite(
    app,
    `PUT ${path}`,
    {
      title: `${title}${applicabilityTitle}`,
      verb: "设置",
      message: (skipped: string[]) =>
        `设置成功${skipped.length > 0 ? `，已跳过受控文件：${skipped.join("、")}` : ""}`,
    },
    (unit, { ids, body, actor }) => changeApplicability(unit, { kind, ids, ...body }, actor),
  );
}
