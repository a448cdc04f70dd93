import { useQuery } from "@tanstack/react-query";
import { Button, Form } from "antd";
import { type ReactNode, useState } from "react";
import { getData, type PagedList } from "../../api/api.ts";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import dialogStyles from "../dialog/editor-dialog.module.css";
import { EditorContext, editorMode } from "../dialog/editor-mode.ts";
import { FormDialog } from "../dialog/form-dialog.tsx";
import { LargePicture } from "../file-field/picture-tile.tsx";
import type { FormValues } from "../resource-types.ts";
import styles from "./review.module.css";
import type { ReviewDefinition, ReviewDialogProps } from "./review-types.ts";

/** The larger of the two specified widths. A picture needs additional width. */
const dialogWidth = 650;
const widthWithProof = 1120;

/** Decision with its evidence. After a decision it shows the next waiting row. */
export default function ReviewDialog<Row>({
  review,
  first,
  onClose,
  evidence,
  children,
}: ReviewDialogProps<Row>) {
  const queue = useReviewQueue(review, first);
  const { current, position, total } = queue;
  return (
    <FormDialog
      open={first !== null}
      title={review.title}
      width={review.proof ? widthWithProof : dialogWidth}
      closesOnConflict
      formKey={current ?? undefined}
      send={(values) => review.send(current === null ? [] : [current], values)}
      affects={review.affects}
      onClose={onClose}
      submitAndContinue={queue.another ? { label: "确定并审核下一条", go: queue.goOn } : undefined}
      above={
        current !== null && (
          <>
            <div className="mb-3 flex items-center gap-2 text-muted tabular-nums">
              <span role="status" className="me-auto">
                {position === null ? "" : `第 ${position} 条，共 ${total} 条待审核`}
              </span>
              <Button size="small" disabled={!queue.hasPrevious} onClick={queue.goPrevious}>
                上一条
              </Button>
              <Button size="small" disabled={!queue.hasNext} onClick={queue.goNext}>
                下一条
              </Button>
            </div>
            <Evidence
              key={current}
              path={review.detailPath(current)}
              toForm={review.toForm}
              proof={review.proof}
            >
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

/** Page size of the server's list. Further rows follow after the first ones are decided. */
const maxQueued = 200;

/** Waiting rows in list order, and the current one. It starts with `first`. */
function useReviewQueue<Row>({ path, waiting, idOf }: ReviewDefinition<Row>, first: string | null) {
  const [opened, setOpened] = useState({ first, current: first });
  if (opened.first !== first) setOpened({ first, current: first });
  const current = opened.first === first ? opened.current : first;
  const params = { ...waiting, pageNum: 1, pageSize: maxQueued };
  const { data } = useQuery({
    queryKey: [path, "waiting", params],
    queryFn: ({ signal }) => getData<PagedList<Row>>(path, params, { signal }),
    enabled: current !== null,
    staleTime: 0,
    meta: { quiet: true },
  });
  const ids = (data?.list ?? []).map(idOf);
  const at = current === null ? -1 : ids.indexOf(current);
  const go = (id: string | undefined) => {
    if (id !== undefined) setOpened({ first, current: id });
  };
  const before = at > 0 ? ids[at - 1] : undefined;
  const after = at < 0 ? ids.find((id) => id !== current) : ids[at + 1];
  return {
    current,
    /** Position from 1; null if unknown or already decided. */
    position: at < 0 ? null : at + 1,
    total: data?.total ?? 0,
    hasPrevious: before !== undefined,
    hasNext: after !== undefined,
    goPrevious: () => go(before),
    goNext: () => go(after),
    /** Next waiting row; the previous one if this is the last. */
    another: after ?? before,
    goOn: () => go(after ?? before),
  };
}

interface EvidenceProps {
  path: string;
  toForm: (detail: never) => FormValues;
  proof: ReviewDefinition<unknown>["proof"];
  /** Fields of the record's own dialog, shown read-only. */
  children: ReactNode;
}

const reading = { mode: editorMode.view, createOnly: [] };

/** Record under decision, with the fields of its own dialog. */
function Evidence({ path, toForm, proof, children }: EvidenceProps) {
  // Load once per opening: reading personal data writes a log entry.
  const { data, isError, refetch } = useQuery({
    queryKey: ["evidence", path],
    queryFn: ({ signal }) => getData<never>(path, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const values = data && toForm(data);
  return (
    <section
      className={`mb-4 overflow-y-auto rounded-md border bg-(--ant-color-fill-quaternary) px-4 py-3 data-proof:grid data-proof:grid-cols-1 data-proof:items-start data-proof:gap-4 lg:data-proof:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:data-proof:[&>button]:sticky lg:data-proof:[&>button]:top-0 ${styles.evidence}`}
      aria-label="审核内容"
      data-proof={proof && true}
    >
      {isError && <NotLoaded onRetry={refetch} />}
      {!data && !isError && <SkeletonLines rows={8} />}
      {values && proof && <LargePicture item={proof(values)} />}
      {values && (
        <EditorContext value={reading}>
          <Form
            key={path}
            className={dialogStyles.viewing}
            labelCol={{ flex: "8em" }}
            labelWrap
            initialValues={values}
          >
            {children}
          </Form>
        </EditorContext>
      )}
    </section>
  );
}
