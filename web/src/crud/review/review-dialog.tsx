import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { Evidence } from "./evidence.tsx";
import styles from "./review.module.css";
import type { Review } from "./review.ts";
import { useReviewQueue } from "./use-review-queue.ts";

/** By specification one of two; the evidence needs the wider. */
const dialogWidth = 650;

interface ReviewDialogProps<Row> {
  review: Review<Row>;
  /** The id of what was pressed; null while closed. */
  first: string | null;
  onClose: () => void;
  /** The fields of the record, to be read. */
  evidence: ReactNode;
  /** The fields of the decision. */
  children: ReactNode;
}

/** A decision with its evidence in view, and on to the next that waits. */
export function ReviewDialog<Row>({
  review,
  first,
  onClose,
  evidence,
  children,
}: ReviewDialogProps<Row>) {
  const client = useQueryClient();
  const queue = useReviewQueue(review, first);
  const { current, position, total } = queue;
  // Also after a refusal: somebody else may have decided since the list was loaded.
  const reload = () => {
    for (const path of review.affects) void client.invalidateQueries({ queryKey: [path] });
  };
  return (
    <FormDialog
      open={first !== null}
      title={review.title}
      width={dialogWidth}
      endsOnConflict
      subject={current ?? undefined}
      send={(values) => review.send(current === null ? [] : [current], values)}
      onSettled={reload}
      onClose={onClose}
      another={queue.another ? { label: "确定并审核下一条", go: queue.goOn } : undefined}
      above={
        current !== null && (
          <>
            <div className={`row gap-2 mb-3 muted tabular ${styles.place}`}>
              <span role="status">
                {position === null ? "" : `第 ${position} 条，共 ${total} 条待审核`}
              </span>
              <Button size="small" disabled={!queue.hasPrevious} onClick={queue.goPrevious}>
                上一条
              </Button>
              <Button size="small" disabled={!queue.hasNext} onClick={queue.goNext}>
                下一条
              </Button>
            </div>
            <Evidence key={current} detailPath={review.detailPath(current)} toForm={review.toForm}>
              {evidence}
            </Evidence>
          </>
        )
      }
    >
      {children}
    </FormDialog>
  );
}
