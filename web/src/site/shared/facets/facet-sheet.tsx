import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/dialog/modal.tsx";
import { FacetGroups, type FacetGroupsProps } from "./facet-groups.tsx";
import styles from "./facets.module.css";

/** Facets on a narrow screen; choices apply immediately. */
export default function FacetSheet({ close, ...props }: FacetGroupsProps & { close: () => void }) {
  const { counts } = props;
  return (
    <Modal label="筛选" className={styles.sheet} onClose={close}>
      <header className={styles.sheetHead}>
        <h2>筛选</h2>
        <Button variant="quiet" onClick={close}>
          关闭
        </Button>
      </header>
      <div className={styles.sheetBody} data-touch>
        <FacetGroups {...props} />
      </div>
      <div className={styles.sheetEnd}>
        <Button variant="primary" wide onClick={close}>
          {counts ? `查看 ${counts.total}${counts.more ? "+" : ""} 条结果` : "查看结果"}
        </Button>
      </div>
    </Modal>
  );
}
