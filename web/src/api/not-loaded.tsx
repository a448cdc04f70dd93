import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { ApiError, messageOf } from "./api-error.ts";

interface NotLoadedProps {
  /** Name of the failed part, e.g. 列表; default: the error's message. */
  subject?: string | undefined;
  error?: Error | null;
  /** Absent if only opening the panel again can load. */
  onRetry?: () => unknown;
}

/** Error state of a failed load, with a retry button. */
export function NotLoaded({ subject, error, onRetry }: NotLoadedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    await onRetry?.();
    setIsAsking(false);
  };
  const title = error === undefined ? "数据未能加载，请稍后再试" : messageOf(error);
  return (
    <Empty title={subject ? `${subject}加载失败` : title}>
      {onRetry && (
        <Button aria-disabled={isAsking} onClick={() => isAsking || void ask()}>
          {isAsking ? "加载中…" : "重新加载"}
        </Button>
      )}
    </Empty>
  );
}

interface DetailStateProps {
  query: { isLoading: boolean; error: Error | null; refetch: () => unknown };
  /** Name of the page's subject, e.g. 公告. */
  subject: string;
  skeleton?: ReactNode;
  /** Link to the list. */
  listLink: { to: string; label: string };
}

/** Loading, not-found or error state of a detail page. */
export function DetailState({ query, subject, skeleton, listLink }: DetailStateProps) {
  const { isLoading, error, refetch } = query;
  if (isLoading) return skeleton;
  if (error && !(error instanceof ApiError && error.code === 404)) {
    return <NotLoaded error={error} onRetry={refetch} />;
  }
  return (
    <Empty title={error ? `${subject}不存在或已下架` : `没有指定要查看的${subject}`}>
      <Link to={listLink.to}>{listLink.label}</Link>
    </Empty>
  );
}
