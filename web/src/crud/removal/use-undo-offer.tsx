import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useEffect, useState } from "react";
import type { ApiResponse } from "../../api/request.ts";

interface UndoOffer {
  /** What was done, such as 已删除 2 项. */
  done: string;
  call: () => Promise<ApiResponse<unknown>>;
}

const offeredSeconds = 10;

/** Offers to undo what was done last, for ten seconds. `affects`: paths of the resources that show it. */
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
      <span role="status" className="flex items-center gap-2 note">
        {offered.done}
        <Button size="small" loading={isPending} onClick={() => undoing.mutate(offered)}>
          撤销
        </Button>
      </span>
    ),
  };
}
