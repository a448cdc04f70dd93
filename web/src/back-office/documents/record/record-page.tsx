import { ArrowLeftOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { NotLoaded } from "../../../api/not-loaded.tsx";
import { RowButton } from "../../../crud/list/row-actions.tsx";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";

interface RecordPageProps<Shown> {
  query: { data: Shown | undefined; error: Error | null; refetch: () => unknown };
  /** The list that it goes back to, and the search parameters that it leaves behind. */
  back: { label: string; leaves: readonly string[] };
  /** Of the skeleton. */
  rows?: number;
  children: (shown: Shown) => ReactNode;
}

/** A page that a list's address names: the way back, and what loads, is gone or has failed. */
export function RecordPage<Shown>({ query, back, rows = 8, children }: RecordPageProps<Shown>) {
  const { data, error, refetch } = query;
  const [params, setParams] = useTabSearchParams();
  const leave = () => {
    const rest = new URLSearchParams(params);
    for (const name of back.leaves) rest.delete(name);
    setParams(rest);
  };
  const isGone = error instanceof ApiError && error.code < 500;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <RowButton icon={<ArrowLeftOutlined aria-hidden />} onClick={leave}>
          {back.label}
        </RowButton>
      </div>
      {!data && isGone && <Alert type="warning" showIcon title={messageOf(error)} />}
      {!data && error && !isGone && <NotLoaded onRetry={refetch} />}
      {!data && !error && <SkeletonLines rows={rows} />}
      {data && children(data)}
    </div>
  );
}
