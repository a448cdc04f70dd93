import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useEffect, useState } from "react";
import type { ApiResponse } from "../../api/request.ts";

interface UndoOffer {
  /** Message, e.g. 已删除 2 项. */
  done: string;
  call: () => Promise<ApiResponse<unknown>>;
}

const offeredSeconds = 10;

/**
 * Offers to undo the last action for ten seconds. `affects`: paths of the resources that show it.
 */
export function useUndoOffer(affects: readonly string[]) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const [offered, setOffered] = useState<UndoOffer | null>(null);
  const undoing = useMutation({
    mutationFn: ({ call }: UndoOffer) => call(),
    onSuccess: () => message.success("已撤销"),
    onSettled: () => {
      setOffered(null);
      for (const path of affects) void client.invalidateQueries({ queryKey: [path] });
    },
  });
  const { isPending } = undoing;
  useEffect(() => {
    if (!offered || isPending) return;
    const timer = setTimeout(() => setOffered(null), offeredSeconds * 1000);
    return () => clearTimeout(timer);
  }, [offered, isPending]);
  return {
    offer: setOffered,
    button: offered && (
      <span role="status" className="flex items-center gap-2 text-muted text-sm">
        {offered.done}
        <Button size="small" loading={isPending} onClick={() => undoing.mutate(offered)}>
          撤销
        </Button>
      </span>
    ),
  };
}

type Call = (() => Promise<ApiResponse<unknown>>) | false;

interface RowUndoRequests {
  /** Undoes the creation of a row. */
  added: (id: string) => Call;
  /** Restores the values of the row before this version. */
  changed: (id: string, before: number) => Call;
  removed: (ids: readonly string[]) => Call;
}

/** Offers to undo the last change of rows, if there is a request for it. */
export function useRowUndo(affects: readonly string[], by: RowUndoRequests) {
  const { offer, button } = useUndoOffer(affects);
  const offerTo = (done: string, call: Call) => call && offer({ done, call });
  return {
    button,
    /** Offers undo of a save. `before`: previous version; undefined for a new row. */
    saved: (id: string, before: number | undefined) =>
      before === undefined
        ? offerTo("已新增", by.added(id))
        : offerTo("已保存", by.changed(id, before)),
    removed: (ids: readonly string[]) =>
      offerTo(ids.length > 1 ? `已删除 ${ids.length} 项` : "已删除", by.removed(ids)),
  };
}
