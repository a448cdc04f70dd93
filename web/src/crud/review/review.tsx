import { AuditOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { FormDialog, useOpeningCount } from "../dialog/form-dialog.tsx";
import type { ReviewDefinition, ReviewDialogProps } from "./review-types.ts";

const LoadedDialog = lazyPart(() => import("./review-dialog.tsx"));

/** Review dialog, mounted from its first opening on. */
export function ReviewDialog<Row>(props: ReviewDialogProps<Row>) {
  // A lazy component cannot have a type parameter.
  const shown = props as unknown as ReviewDialogProps<unknown>;
  const isOpened = useOpeningCount(props.first !== null) > 0;
  return (
    isOpened && (
      <Suspense>
        <LoadedDialog {...shown} />
      </Suspense>
    )
  );
}

interface BatchReviewProps<Row> {
  review: ReviewDefinition<Row>;
  chosen: readonly Row[];
  isWaiting: (row: Row) => boolean;
  onDecided: () => void;
  children: ReactNode;
}

/** One decision for all selected rows that wait. */
export function BatchReview<Row>({
  review,
  chosen,
  isWaiting,
  onDecided,
  children,
}: BatchReviewProps<Row>) {
  const [open, setOpen] = useState(false);
  const waiting = chosen.filter(isWaiting);
  const others = chosen.length - waiting.length;
  const send = async (values: Parameters<typeof review.send>[1]) => {
    const answer = await review.send(waiting.map(review.idOf), values);
    onDecided();
    return answer;
  };
  return (
    <>
      <Button
        icon={<AuditOutlined aria-hidden />}
        disabled={waiting.length === 0}
        onClick={() => setOpen(true)}
      >
        批量审核
      </Button>
      <FormDialog
        open={open}
        title={`批量${review.title}`}
        closesOnConflict
        send={send}
        affects={review.affects}
        onClose={() => setOpen(false)}
      >
        <Form.Item label={`待审核 ${waiting.length} 项`}>
          <ul className="max-h-67.5 list-disc overflow-y-auto ps-5.25">
            {waiting.map((row) => (
              <li key={review.idOf(row)}>{review.nameOf(row)}</li>
            ))}
          </ul>
          {others > 0 && <p className="mt-1 text-muted">{`另有 ${others} 项已审核，不受影响`}</p>}
        </Form.Item>
        {children}
      </FormDialog>
    </>
  );
}
