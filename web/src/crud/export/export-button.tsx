import type { Permission } from "@aeromaint/contracts/permissions.ts";
import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Can } from "../../session/can.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import type { ExportOptions } from "./export-options.ts";

interface ExportButtonProps extends ExportOptions {
  permission: Permission;
}

/** Exports the rows that match the current search, in columns that the user selects. */
export function ExportButton({ permission, ...offer }: ExportButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Can permission={permission}>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导出
      </Button>
      <ExportDialog {...offer} open={open} onClose={() => setOpen(false)} />
    </Can>
  );
}
