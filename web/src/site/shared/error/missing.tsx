import { Link } from "react-router";
import { ApiError } from "../../../api/api-error.ts";
import { Empty } from "../../../ui/empty.tsx";
import { NotLoaded } from "./not-loaded.tsx";

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
