import type { CollectInput } from "@aeromaint/contracts/collections/collect.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.ts";
import { requireSignIn } from "./sign-in-needed.ts";
import { presentPath } from "./wanted-path.ts";

interface CollectButtonProps extends CollectInput {
  isCollect: boolean;
  /** Path of the call that answers `isCollect`; its cached data is updated. */
  reading: string;
}

/** Adds something to the reader's collection; hidden afterwards. */
export function CollectButton({ collectType, assocId, isCollect, reading }: CollectButtonProps) {
  const client = useQueryClient();
  const collect = useMutation({
    mutationFn: (input: CollectInput) => api.post("/aviation/collect", input),
    onSuccess: () => {
      toast("收藏成功", "success");
      // Updates the cache: a refetch would count another view.
      client.setQueryData<object>([reading], (data) => data && { ...data, isCollect: true });
    },
    // A refusal may mean 已收藏: collected in another tab.
    onError: () => client.invalidateQueries({ queryKey: [reading] }),
    onSettled: () => client.invalidateQueries({ queryKey: ["/aviation/collect"] }),
  });
  if (isCollect) return null;
  return (
    <Button
      variant="primary"
      disabled={collect.isPending || collect.isSuccess}
      onClick={() => {
        if (requireSignIn(presentPath())) collect.mutate({ collectType, assocId });
      }}
    >
      收藏
    </Button>
  );
}
