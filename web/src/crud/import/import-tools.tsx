import { ImportOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useCan } from "../../session/can.tsx";
import { type CrudResource, permissionFor } from "../resource-types.ts";
import { RowsImportDialog } from "./rows-import-dialog.tsx";

export interface ImportButtonProps {
  resource: Pick<CrudResource, "title" | "path" | "permission">;
  /** What becomes of rows that are there already, where they are not changed. */
  ofKnown?: string;
  /** Whether the rows are people who may sign in. */
  hasFirstCodes?: boolean;
  /** Paths of what shows the rows, besides the resource's own. */
  affects?: readonly string[];
}

/** The button with its dialog. */
export default function ImportTools(props: ImportButtonProps) {
  const { resource, affects = [], hasFirstCodes = false, ofKnown } = props;
  const { title, path } = resource;
  const [isOpen, setOpen] = useState(false);
  const [opening, setOpening] = useState(0);
  const isReadable = useCan()(permissionFor(resource, "query"));
  const open = () => {
    // A new dialog for each opening: state of an earlier sheet is discarded.
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
          list={{ title, path, affects: [path, ...affects], isReadable, hasFirstCodes, ofKnown }}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
