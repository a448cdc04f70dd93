import { messageOf } from "../api/api-error.ts";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";

interface NotLoadedProps {
  /** What did not come, such as 列表; where absent, the answer says why. */
  what?: string;
  error?: Error | null;
  again: () => unknown;
}

/** In place of what the server did not answer, with the way to ask again. */
export function NotLoaded({ what, error, again }: NotLoadedProps) {
  return (
    <Empty title={what ? `${what}加载失败` : messageOf(error)}>
      <Button onClick={() => void again()}>重新加载</Button>
    </Empty>
  );
}
