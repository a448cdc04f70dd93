import { Button, Empty } from "antd";
import emptyPicture from "../ui/empty.svg";

interface EmptyListProps {
  failed: boolean;
  /** Whether the list is narrowed by a search. */
  searched: boolean;
  onReload: () => void;
}

/** What a list without rows shows, and what to do next. */
export function EmptyList({ failed, searched, onReload }: EmptyListProps) {
  const hint = searched ? "没有符合条件的数据，请调整查询条件" : "暂无数据";
  return (
    <Empty image={emptyPicture} description={failed ? "数据未能加载，请稍后再试" : hint}>
      {failed && <Button onClick={onReload}>重新加载</Button>}
    </Empty>
  );
}
