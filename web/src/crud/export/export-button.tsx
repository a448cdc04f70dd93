import type { Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Suspense, useState } from "react";
import { lazyPart } from "../../api/lazy-part.ts";
import { Can } from "../../session/can.tsx";
import { type CrudResource, permissionFor } from "../resource-types.ts";
import type { ExportOptions } from "./export-dialog.tsx";

const ExportDialog = lazyPart(() => import("./export-dialog.tsx"));

interface ExportButtonProps extends ExportOptions {
  permission: Permission;
}

interface ListExportButtonProps extends Pick<ExportOptions, "columns" | "shown"> {
  resource: Pick<CrudResource, "permission" | "path" | "title">;
  list: { filters: ExportOptions["filters"] };
}

/** Exports the rows of a list with the permission and the title of its resource. */
export function ListExportButton({ resource, list, ...offer }: ListExportButtonProps) {
  const { path, title } = resource;
  const { filters } = list;
  const options = { ...offer, path, title, filters };
  return <ExportButton {...options} permission={permissionFor(resource, "export")} />;
}

/** Exports the rows of the current search, in columns selected by the user. */
export function ExportButton({ permission, ...offer }: ExportButtonProps) {
  const [open, setOpen] = useState<boolean>();
  return (
    <Can permission={permission}>
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导出
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <ExportDialog {...offer} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  );
}
