import { type Actor, actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { notFound } from "../../infra/http/errors.ts";
import { isItemReached, itemStoreOf } from "./item.queries.ts";
import { compareWithSave, keepPresent, listItemSaves, takeSave } from "./item-saves.queries.ts";
import { allModules, type ContentModule } from "./module.ts";

/** The last saves of ordinary items: to look at, to compare with the present, to restore. */
export async function itemSavesRoutes(app: App): Promise<void> {
  for (const module of allModules) savesOf(app, module);
}

function savesOf(app: App, module: ContentModule): void {
  const { path, title } = module.item;

  const reached = async (id: string, { user }: Actor) => {
    const itemId = idOf(id);
    if (!(await isItemReached(app.db, user, itemId))) throw notFound();
    return itemId;
  };

  serve(app, `GET ${path}/:id/saves`, async (request) => {
    const itemId = await reached(request.params.id, actorOf(request));
    return ok(await listItemSaves(app.db, itemId));
  });

  serve(app, `GET ${path}/:id/saves/:version/diff`, async (request) => {
    const { id, version } = request.params;
    const actor = actorOf(request);
    const itemId = await reached(id, actor);
    return ok(await compareWithSave(app.db, { itemId, version }, actor.user.userId));
  });

  serve(app, `POST ${path}/:id/saves/:version/restore`, async (request) => {
    const { id, version } = request.params;
    const actor = actorOf(request);
    const itemId = await reached(id, actor);
    await write(request, { title, type: "2" }, (unit) =>
      restoreSave(unit, module, { itemId, version, present: request.body.version }, actor),
    );
    return ok(null, "恢复成功");
  });
}

interface Restore {
  itemId: string;
  version: number;
  /** The item's version that is restored over. */
  present: number | undefined;
}

/** A restore is one more save: it is refused where a save would be, and can be undone like one. */
async function restoreSave(
  unit: UnitOfWork,
  module: ContentModule,
  { itemId, version, present }: Restore,
  actor: Actor,
): Promise<void> {
  // Before files come back: they are none of the present ones.
  await keepPresent(unit.tx, itemId);
  const { files, ...saved } = await takeSave(unit.tx, { itemId, version });
  const kept = (field: string) => (files[field] ?? []).map((keep) => ({ keep }));
  await itemStoreOf(module).update(
    unit,
    itemId,
    { ...saved, cover: kept("cover"), attachments: kept(module.attachment), version: present },
    actor,
  );
}
