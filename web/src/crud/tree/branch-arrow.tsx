import { CaretDownOutlined, CaretRightOutlined, LoadingOutlined } from "@ant-design/icons";
import styles from "./branch-arrow.module.css";

interface BranchArrowProps {
  /** A row without anything below it keeps the room, so that names stand in one line. */
  expandable: boolean;
  expanded: boolean;
  opening: boolean;
  onToggle: () => void;
}

/** The arrow before a row of a tree table. */
export function BranchArrow({ expandable, expanded, opening, onToggle }: BranchArrowProps) {
  if (!expandable) return <span className={styles.arrow} />;
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={expanded ? "收起下级" : "展开下级"}
      aria-expanded={expanded}
      onClick={onToggle}
    >
      {opening ? <LoadingOutlined /> : expanded ? <CaretDownOutlined /> : <CaretRightOutlined />}
    </button>
  );
}
