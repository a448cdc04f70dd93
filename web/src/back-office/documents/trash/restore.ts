import { trash } from "@aeromaint/contracts/documents/trash.ts";
import { api } from "../../../api/api.ts";
import { managedModules } from "../../shared/content/content-modules.ts";

/** Paths of the resources that show an item again once it is restored. */
export const restoreAffects = [
  trash.path,
  ...Object.values(managedModules).map(({ items }) => items.path),
  ...managedModules.repair.affects,
];

/** Puts items back; into this category those whose own is gone. */
export const sendRestore = (ids: readonly string[], body: { categoryId?: unknown } = {}) =>
  api.send("POST", `${trash.path}/${ids.join(",")}/restore`, { body });
