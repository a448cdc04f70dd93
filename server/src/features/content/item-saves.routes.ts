import { type Actor, actorOf } from "../../crud/actor.ts";
import { idOf } from "../../crud/ids.ts";
import { serve } from "../../crud/serve.ts";
import { write } from "../../crud/write.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { notFound } from "../../infra/http/errors.ts";
import { createItemStore } from "./item.queries.ts";
import { isItemInScope } from "./item-filters.queries.ts";
import {
  compareWithSave,
  listItemSaves,
  loadItemSave,
  saveCurrentState,
  savedItems,
} from "./item-saves.queries.ts";
import { allModules, type ContentModule } from "./module.ts";

/** Latest saves of ordinary items: list, compare, restore. */
export default async function itemSavesRoutes(app: App): Promise<void> {
  for (const module of allModules) saveRoutes(app, module);
}

function saveRoutes(app: App, module: ContentModule): void {
  const { path, title } = module.item;

  const requireItemInScope = async (id: string, { user }: Actor) => {
    const itemId = idOf(id);
    if (!(await isItemInScope(app.db, user, itemId))) throw notFound();
    return itemId;
  };

  serve(app, `GET ${path}/:id/saves`, async (request) => {
    const itemId = await requireItemInScope(request.params.id, actorOf(request));
    return ok(await listItemSaves(app.db, itemId));
  });

  serve(app, `GET ${path}/:id/saves/:version/diff`, async (request) => {
    const { id, version } = request.params;
    const actor = actorOf(request);
    const itemId = await requireItemInScope(id, actor);
    return ok(await compareWithSave(app.db, { itemId, version }, actor.user.userId));
  });

  serve(app, `POST ${path}/:id/saves/:version/restore`, async (request) => {
    const { id, version } = request.params;
    const actor = actorOf(request);
    const itemId = await requireItemInScope(id, actor);
    await write(request, { title, type: "2" }, (unit) =>
      restoreSave(unit, module, { itemId, version, present: request.body.version }, actor),
    );
    return ok(null, "恢复成功");
  });
}

interface SaveRestore {
  itemId: string;
  version: number;
  /** Version of the item before the restore, for optimistic locking. */
  present: number | undefined;
}

/** Saves the item with the values of an older save, under the same rules as an update. */
async function restoreSave(
  unit: UnitOfWork,
  module: ContentModule,
  { itemId, version, present }: SaveRestore,
  actor: Actor,
): Promise<void> {
  // Save before the files come back, because they are not part of the current state.
  await saveCurrentState(unit.tx, savedItems, itemId);
  const { filesOf, ...saved } = await loadItemSave(unit.tx, { itemId, version });
  await createItemStore(module).update(
    unit,
    itemId,
    {
      ...saved,
      cover: filesOf("cover"),
      attachments: filesOf(module.attachment),
      version: present,
    },
    actor,
  );
}
