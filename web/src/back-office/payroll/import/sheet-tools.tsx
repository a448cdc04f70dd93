import { ImportOutlined, UndoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { ImportDialog } from "./import-dialog.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

interface SheetToolsProps {
  /** What the records are called here. */
  title: string;
  /** The month that is searched for, if one is: most likely the one that is worked on. */
  month: string | undefined;
  onImported: (month: string) => void;
}

type Opened = "import" | "undo";

/** Sheets in, and the last one out again. */
export function SheetTools({ title, month, onImported }: SheetToolsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [opening, setOpening] = useState(0);
  const open = (dialog: Opened) => {
    // A new dialog for each opening: state of an earlier sheet is discarded.
    setOpening((last) => last + 1);
    setOpened(dialog);
  };
  const dialog = { key: opening, title, month, onClose: () => setOpened(null) };
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => open("import")}>
        导入
      </Button>
      <Button icon={<UndoOutlined aria-hidden />} onClick={() => open("undo")}>
        撤销上次导入
      </Button>
      <ImportDialog {...dialog} open={opened === "import"} onImported={onImported} />
      <UndoDialog {...dialog} open={opened === "undo"} />
    </>
  );
}
