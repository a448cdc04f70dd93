import { useState } from "react";
import { Link } from "react-router";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";

interface NotLoadedProps {
  /** What did not load, such as 列表; the error's message where absent. */
  what?: string;
  error?: Error | null;
  again: () => unknown;
}

/** Error state of something that did not load, with a retry button. */
export function NotLoaded({ what, error, again }: NotLoadedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    await again();
    setIsAsking(false);
  };
  return (
    <Empty title={what ? `${what}加载失败` : messageOf(error)}>
      <Button aria-disabled={isAsking} onClick={() => isAsking || void ask()}>
        {isAsking ? "加载中…" : "重新加载"}
      </Button>
    </Empty>
  );
}

interface MissingProps {
  /** What the page shows one of, such as 公告. */
  thing: string;
  error: Error | null;
  again: () => void;
  /** Where there are others. */
  way: { to: string; label: string };
}

/** Not-found or error state of a detail page. */
export function Missing({ thing, error, again, way }: MissingProps) {
  if (error && !(error instanceof ApiError && error.code === 404)) {
    return <NotLoaded error={error} again={again} />;
  }
  return (
    <Empty title={error ? `${thing}不存在或已下架` : `没有指定要查看的${thing}`}>
      <Link to={way.to}>{way.label}</Link>
    </Empty>
  );
}
