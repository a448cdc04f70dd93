import { messageOf } from "../../../api/api-error.ts";
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
  return (
    <Empty title={what ? `${what}加载失败` : messageOf(error)}>
      <Button onClick={() => void again()}>重新加载</Button>
    </Empty>
  );
}
