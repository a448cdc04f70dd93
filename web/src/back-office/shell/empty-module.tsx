import { Empty } from "antd";
import emptyPicture from "../../ui/empty.svg";

/** A menu whose screen this version does not have. */
export function EmptyModule() {
  return (
    <Empty
      image={emptyPicture}
      style={{ paddingBlock: "12vh" }}
      description="该模块尚未开放，请使用左侧菜单中的其他功能。"
    />
  );
}
