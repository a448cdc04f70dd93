import { Button, Empty } from "antd";
import { useState } from "react";
import emptyPicture from "../ui/empty.svg";

interface ReloadPromptProps {
  /** Reloads; absent where reopening does. */
  again?: () => unknown;
}

/** Error state of something that did not load, with a reload button. */
export function ReloadPrompt({ again }: ReloadPromptProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    await again?.();
    setIsAsking(false);
  };
  return (
    <Empty image={emptyPicture} description="数据未能加载，请稍后再试">
      {again && (
        <Button loading={isAsking} onClick={() => void ask()}>
          重新加载
        </Button>
      )}
    </Empty>
  );
}
