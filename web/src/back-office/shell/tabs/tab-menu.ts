import type { MenuProps } from "antd";
import type { PageTab, TabAction } from "./tabs.ts";

/** What may be done with a tab: from its context menu, and for the one in front from the bar's end. */
export function tabMenu({ path, affix }: PageTab, act: (action: TabAction) => void): MenuProps {
  return {
    items: [
      { key: "refresh", label: "刷新" },
      { key: "close", label: "关闭当前", disabled: affix },
      { key: "closeOthers", label: "关闭其他" },
      { key: "closeAll", label: "关闭所有" },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      if (key === "closeAll") act({ type: key });
      if (key === "refresh" || key === "close" || key === "closeOthers") act({ type: key, path });
    },
  };
}
