import { Button, Empty } from "antd";
import emptyPicture from "../ui/empty.svg";

interface ReloadPromptProps {
  /** Reloads; absent where reopening does. */
  again?: () => unknown;
}

/** Error state of something that did not load, with a reload button. */
export function ReloadPrompt({ again }: ReloadPromptProps) {
  return (
    <Empty image={emptyPicture} description="数据未能加载，请稍后再试">
      {again && <Button onClick={() => void again()}>重新加载</Button>}
    </Empty>
  );
}
