import { useState } from "react";
import { scaledUrl } from "../../../crud/file-field/file-items.ts";

interface PortraitProps {
  url: string | null | undefined;
  /** Name of the person. */
  name: string;
}

const width = 160;

/** Picture of a person; 暂无头像 without a picture or after a failed load. */
export function Portrait({ url, name }: PortraitProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!url || failed === url)
    return (
      <span className="flex size-22 items-center justify-center rounded-md border text-muted text-xs">
        暂无头像
      </span>
    );
  return (
    <img
      className="flex size-22 rounded-md border object-cover"
      src={scaledUrl(url, width)}
      alt={`${name}的头像`}
      onError={() => setFailed(url)}
    />
  );
}
