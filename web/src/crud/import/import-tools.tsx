import { ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useCan } from "../../session/can.tsx";
import { type CrudResource, permissionFor } from "../resource-types.ts";
import { RowsImportDialog } from "./rows-import-dialog.tsx";

export interface ImportButtonProps {
  resource: Pick<CrudResource, "title" | "path" | "permission">;
  /** Sentence about existing rows, if they are not updated. */
  existingRowsNote?: string;
  /** True if the rows are people who can sign in. */
  hasFirstCodes?: boolean;
  /** Query paths that show the rows, in addition to the resource's own. */
  affects?: readonly string[];
}

export default function ImportTools(props: ImportButtonProps) {
  const { resource, affects = [], hasFirstCodes = false, existingRowsNote } = props;
  const { title, path } = resource;
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const isReadable = useCan()(permissionFor(resource, "query"));
  const open = () => {
    // Mount a new dialog on each opening, which discards the state of an earlier sheet.
    setOpening((before) => before + 1);
    setOpen(true);
  };
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={open}>
        导入
      </Button>
      {opening > 0 && (
        <RowsImportDialog
          key={opening}
          list={{
            title,
            path,
            affects: [path, ...affects],
            isReadable,
            hasFirstCodes,
            existingRowsNote,
          }}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
