import { Button, Empty } from "antd";
import emptyPicture from "../ui/empty.svg";

interface NotLoadedProps {
  /** Asks the server once more; absent where opening again does. */
  again?: () => unknown;
}

/** In place of what the server did not answer, with the way to ask again. */
export function NotLoaded({ again }: NotLoadedProps) {
  return (
    <Empty image={emptyPicture} description="数据未能加载，请稍后再试">
      {again && <Button onClick={() => void again()}>重新加载</Button>}
    </Empty>
  );
}
