import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/dialog/modal.tsx";
import { FacetGroups, type FacetGroupsProps } from "./facet-groups.tsx";

/** Facets on a narrow screen; choices apply immediately. */
export default function FacetSheet({ close, ...props }: FacetGroupsProps & { close: () => void }) {
  const { counts } = props;
  return (
    <Modal
      label="筛选"
      className="mt-auto mb-0 grid h-[min(86dvh,--spacing(180))] w-full grid-rows-[auto_minmax(0,1fr)_auto] rounded-t-[--spacing(3)] rounded-b-none"
      onClose={close}
    >
      <header className="flex items-center justify-between border-b px-4 py-3">
        <h2 className="font-semibold text-lg">筛选</h2>
        <Button variant="quiet" onClick={close}>
          关闭
        </Button>
      </header>
      <div className="overflow-y-auto p-4" data-touch>
        <FacetGroups {...props} />
      </div>
      <div className="border-t px-4 py-3">
        <Button variant="primary" wide onClick={close}>
          {counts ? `查看 ${counts.total}${counts.more ? "+" : ""} 条结果` : "查看结果"}
        </Button>
      </div>
    </Modal>
  );
}
