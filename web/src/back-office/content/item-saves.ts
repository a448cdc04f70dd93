import type { ItemSave } from "@aeromaint/contracts/content/item-save.ts";
import type { RevisionDiff } from "@aeromaint/contracts/documents/revision-diff.ts";
import { useQuery } from "@tanstack/react-query";
import { getData } from "../../api/api.ts";
import type { ManagedModule } from "../shared/content/content-modules.ts";

type Items = Pick<ManagedModule["items"], "path">;

/** The last saves of an item, the present one first; none where it was never changed. */
export function useItemSaves({ path }: Items, id: string | null, enabled = true) {
  return useQuery({
    // Below the resource's path: every change of the item brings another save.
    queryKey: [path, "saves", id],
    queryFn: () => getData<ItemSave[]>(`${path}/${id}/saves`),
    enabled: enabled && id !== null,
    meta: { quiet: true },
  });
}

/** How the present text differs from that of a save. */
export function useSaveDiff({ path }: Items, id: string, version: number | undefined) {
  return useQuery({
    queryKey: [path, "saves", id, version],
    queryFn: () => getData<RevisionDiff>(`${path}/${id}/saves/${version}/diff`),
    enabled: version !== undefined,
    meta: { quiet: true },
  });
}

/** 2026-06-15 10:00:07 张三. Saves may follow within a minute. */
export function nameOfSave({ savedTime, savedUser }: ItemSave): string {
  return `${savedTime ?? "更早"} ${savedUser}`.trim();
}
