import { Link } from "react-router";
import { useCan } from "../../../session/can.tsx";
import { documentAddress } from "../../shared/documents/documents.ts";
import { useTodos } from "../../shared/documents/todos.ts";

/** The way to the next revision that waits for one's own decision. */
export function NextTodo({ revisionId }: { revisionId: string }) {
  const can = useCan();
  const { data } = useTodos({ enabled: can("document:revision:decide") });
  const others = data?.list.filter((row) => row.revisionId !== revisionId) ?? [];
  const [next] = others;
  if (!data || !next) return null;
  const total = data.total - (data.list.length - others.length);
  return <Link to={documentAddress(next.itemId, next.revNo)}>下一项待审批（{total}）</Link>;
}
