import type { CollectInput } from "@aeromaint/contracts/collections/collect.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast/toast.ts";
import { signedInOrTold } from "./sign-in-needed.ts";

interface CollectButtonProps extends CollectInput {
  isCollect: boolean;
  /** Path of the call that answers `isCollect`; it is told what was done. */
  reading: string;
}

/** Keeps something among the reader's collections; gone once that is done. */
export function CollectButton({ collectType, assocId, isCollect, reading }: CollectButtonProps) {
  const client = useQueryClient();
  const collect = useMutation({
    mutationFn: (input: CollectInput) => api.post("/aviation/collect", input),
    onSuccess: () => {
      toast("收藏成功", "success");
      // Known without asking again, which would count as another opening.
      client.setQueryData<object>([reading], (data) => data && { ...data, isCollect: true });
    },
    // A refusal may mean 已收藏: another tab was quicker.
    onError: () => client.invalidateQueries({ queryKey: [reading] }),
    onSettled: () => client.invalidateQueries({ queryKey: ["/aviation/collect"] }),
  });
  if (isCollect) return null;
  return (
    <Button
      look="primary"
      disabled={collect.isPending || collect.isSuccess}
      onClick={() => {
        if (signedInOrTold()) collect.mutate({ collectType, assocId });
      }}
    >
      收藏
    </Button>
  );
}
