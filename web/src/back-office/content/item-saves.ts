import type { ItemSave } from "@aeromaint/contracts/content/item-save.ts";
import type { RevisionDiff } from "@aeromaint/contracts/documents/revision-diff.ts";
import { useQuery } from "@tanstack/react-query";
import { getData } from "../../api/api.ts";
import type { ManagedModule } from "../shared/content/content-modules.ts";

type Items = Pick<ManagedModule["items"], "path">;

/** Last saves of an item, current save first. Empty if it never changed. */
export function useItemSaves({ path }: Items, id: string | null, enabled = true) {
  return useQuery({
    // The key is below the resource's path, so that each change refreshes the saves.
    queryKey: [path, "saves", id],
    queryFn: () => getData<ItemSave[]>(`${path}/${id}/saves`),
    enabled: enabled && id !== null,
    meta: { quiet: true },
  });
}

/** Differences between a save and the current text. */
export function useSaveDiff({ path }: Items, id: string, version: number | undefined) {
  return useQuery({
    queryKey: [path, "saves", id, version],
    queryFn: () => getData<RevisionDiff>(`${path}/${id}/saves/${version}/diff`),
    enabled: version !== undefined,
    meta: { quiet: true },
  });
}

/** Name as "2026-06-15 10:00:07 张三". Seconds tell saves of the same minute apart. */
export function saveLabel({ savedTime, savedUser }: ItemSave): string {
  return `${savedTime ?? "更早"} ${savedUser}`.trim();
}
