import {
  applicabilityInput,
  applicabilityPath,
  applicabilityPreview,
  applicabilityPreviewPath,
  applicabilityRow,
  type OwnerKindName,
  ownerKinds,
  previewInput,
} from "@aeromaint/contracts/applicability/applicability.ts";
import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import { Type } from "typebox";
import { actorOf } from "../../crud/actor.ts";
import { idsOf, idsParams } from "../../crud/ids.ts";
import { write } from "../../crud/write.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, done, ok } from "../../infra/http/envelope.ts";
import {
  listApplicability,
  previewApplicability,
  stateApplicability,
} from "./applicability.queries.ts";

const tags = [applicabilityTitle];

/** Which aircraft rows of the platform are about: the same calls for every kind of row. */
export async function applicabilityRoutes(app: App): Promise<void> {
  // The fleet that it is counted from is no secret: readers ask for single aircraft.
  app.put(applicabilityPreviewPath, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "适用的在役飞机",
      body: previewInput,
      response: { 200: answer(applicabilityPreview) },
    },
    handler: async (request) =>
      ok(await previewApplicability(app.db, request.body.types, app.clock())),
  });

  for (const kind of Object.keys(ownerKinds) as OwnerKindName[]) ownerRoutes(app, kind);
}

function ownerRoutes(app: App, kind: OwnerKindName): void {
  const { title, query, edit } = ownerKinds[kind];
  const path = `${applicabilityPath}/${kind}/:ids`;

  app.get(path, {
    config: { access: query },
    schema: {
      tags,
      summary: `${title}的适用范围`,
      params: idsParams,
      response: { 200: answer(Type.Array(applicabilityRow)) },
    },
    handler: async (request) => {
      const ids = idsOf(request.params.ids, "查询");
      return ok(await listApplicability(app.db, { kind, ids }, actorOf(request)));
    },
  });

  app.put(path, {
    config: { access: edit },
    schema: {
      tags,
      summary: `设置${title}的适用范围`,
      params: idsParams,
      body: applicabilityInput,
      response: { 200: done },
    },
    handler: async (request) => {
      const asked = { kind, ids: idsOf(request.params.ids, "设置"), ...request.body };
      await write(request, { title: `${title}${applicabilityTitle}`, type: "2" }, (unit) =>
        stateApplicability(unit, asked, actorOf(request)),
      );
      return ok(null, "设置成功");
    },
  });
}
