import { ApprovalState } from "../../crud/review/approval.tsx";
import styles from "./product-columns.module.css";

interface ProductStateProps {
  status: string | null | undefined;
  /** Reason of the rejection. */
  reason?: string | null | undefined;
}

export function ProductState({ status, reason }: ProductStateProps) {
  return (
    <>
      <ApprovalState status={status} />
      {reason && (
        <span
          className={`inline-block overflow-hidden text-ellipsis whitespace-nowrap align-bottom text-muted text-xs ${styles.reason}`}
          title={reason}
        >
          {reason}
        </span>
      )}
    </>
  );
}
