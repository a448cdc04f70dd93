import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import styles from "./product-columns.module.css";

export const pending = "0";

/** By specification a product that is not decided on shows as 3, 待审核. */
const undecided = "3";

interface ProductStateProps {
  status: string | null | undefined;
  /** Why it was rejected. */
  reason?: string | null | undefined;
}

export function ProductState({ status, reason }: ProductStateProps) {
  const value = !status || status === pending ? undecided : status;
  return (
    <>
      <DictionaryLabel type="APPROVAL_STATUS" value={value} />
      {reason && (
        <span className={styles.reason} title={reason}>
          {reason}
        </span>
      )}
    </>
  );
}
