import { type ClipboardEvent, type DragEvent, useState } from "react";

interface FileTransferOptions {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Lets an element take files by drop, and by paste while the focus is in it. */
export function useFileTransfer({ disabled, onFiles }: FileTransferOptions) {
  const [isOver, setOver] = useState(false);
  const props = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      // Also when disabled: the browser would leave the page and open the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = disabled ? "none" : "copy";
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      if (!disabled) onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (disabled || files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
  return { isOver, props };
}
