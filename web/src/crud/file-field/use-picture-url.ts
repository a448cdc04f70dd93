import { useEffect, useState } from "react";
import { type FileItem, scaledUrl } from "./file-items.ts";

/** An address that shows the item: the scaled stored picture, or the new file from memory. */
export function usePictureUrl({ file, url }: FileItem, width: 160 | 1200): string | undefined {
  const [local, setLocal] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setLocal(address);
    return () => {
      URL.revokeObjectURL(address);
      setLocal(undefined);
    };
  }, [file]);
  return file ? local : url && scaledUrl(url, width);
}
