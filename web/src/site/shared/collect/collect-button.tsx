import type { CollectInput } from "@aeromaint/contracts/personal/collections/collect.ts";
import type { QueryKey } from "@tanstack/react-query";
import { useOwnCollection } from "../../../session/own-collection.ts";
import { Button } from "../../../ui/button.tsx";
import { Tooltip } from "../../../ui/popup/tooltip.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { currentPath, requireSignIn } from "../access/member-link.tsx";

export interface CollectButtonProps extends CollectInput {
  isCollect: boolean;
  /** Key of the query that answers `isCollect`. */
  reading: QueryKey;
}

/** Adds an item to the reader's collection; afterwards it shows the state in the same size. */
export function CollectButton({ reading, ...item }: CollectButtonProps) {
  const { isCollect, collect, undo, isBusy, isUndoable } = useOwnCollection({
    ...item,
    reading,
    onCollected: () => toast("收藏成功", "success"),
    onUndone: () => toast("操作成功", "success"),
  });
  return (
    <div className="flex h-10 w-36 items-center max-xs:w-27">
      {isCollect ? (
        <>
          <span
            className="flex-1 whitespace-nowrap pl-3 text-passed text-sm before:mr-2 before:content-[attr(data-sign)] max-xs:pl-0 max-xs:before:mr-1"
            data-sign="★"
            role="status"
          >
            已收藏
          </span>
          <Tooltip text="从我的收藏中移除">
            <Button
              variant="quiet"
              className="min-h-10 flex-none max-xs:px-1"
              disabled={!isUndoable}
              onClick={() => undo()}
            >
              撤销
            </Button>
          </Tooltip>
        </>
      ) : (
        <Button
          variant="primary"
          wide
          disabled={isBusy}
          onClick={() => {
            if (requireSignIn(currentPath())) collect();
          }}
        >
          收藏
        </Button>
      )}
    </div>
  );
}
