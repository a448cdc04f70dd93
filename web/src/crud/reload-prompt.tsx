import { Button, Empty } from "antd";
import { useState } from "react";
import emptyPicture from "../ui/empty.svg";

interface ReloadPromptProps {
  /** Loads onRetry; absent if only opening the dialog onRetry can load. */
  onRetry?: () => unknown;
}

/** Error state of a failed load, with a reload button. */
export function ReloadPrompt({ onRetry }: ReloadPromptProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    await onRetry?.();
    setIsAsking(false);
  };
  return (
    <Empty image={emptyPicture} description="数据未能加载，请稍后再试">
      {onRetry && (
        <Button loading={isAsking} onClick={() => void ask()}>
          重新加载
        </Button>
      )}
    </Empty>
  );
}
