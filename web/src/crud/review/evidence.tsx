import { useQuery } from "@tanstack/react-query";
import { Form, Skeleton } from "antd";
import type { ReactNode } from "react";
import { getData } from "../../api/api.ts";
import dialogStyles from "../dialog/editor-dialog.module.css";
import { EditorContext, editorMode } from "../dialog/editor-mode.ts";
import { ReloadPrompt } from "../reload-prompt.tsx";
import type { FormValues } from "../resource-types.ts";
import styles from "./review.module.css";

interface EvidenceProps {
  detailPath: string;
  toForm: (detail: never) => FormValues;
  /** The fields of the record's own dialog; here they are only read. */
  children: ReactNode;
}

const reading = { mode: editorMode.view, createOnly: [] };

/** The record that a decision is about, as its own dialog shows it. */
export function Evidence({ detailPath, toForm, children }: EvidenceProps) {
  // Loaded once an opening: looking at a person writes a log row.
  const { data, isError, refetch } = useQuery({
    queryKey: ["evidence", detailPath],
    queryFn: ({ signal }) => getData<never>(detailPath, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <section className={styles.evidence} aria-label="审核内容">
      {isError && <ReloadPrompt again={refetch} />}
      {!data && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <EditorContext value={reading}>
          <Form
            key={detailPath}
            className={dialogStyles.viewing}
            labelCol={{ flex: "8em" }}
            labelWrap
            initialValues={toForm(data)}
          >
            {children}
          </Form>
        </EditorContext>
      )}
    </section>
  );
}
