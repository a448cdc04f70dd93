import { SettingOutlined } from "@ant-design/icons";
import { Button, Popover, Skeleton, Tooltip } from "antd";
import { Suspense } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import type { ColumnArrangement } from "./columns.tsx";

const Panel = lazyPart(() => import("./column-settings-panel.tsx"));

export function ColumnSettings(props: ColumnArrangement) {
  return (
    <Popover
      content={
        <Suspense fallback={<Skeleton active />}>
          <Panel {...props} />
        </Suspense>
      }
      title="列表设置"
      trigger="click"
      placement="bottomRight"
    >
      <Tooltip title="列设置">
        <Button icon={<SettingOutlined />} aria-label="列设置" />
      </Tooltip>
    </Popover>
  );
}
