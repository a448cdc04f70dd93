import { Tag } from "antd";

/** State in its colour. The text is a cue as well. */
export function OutlinedTag({ color, children }: { color: string; children: string }) {
  return <Tag style={{ color, borderColor: color, background: "transparent" }}>{children}</Tag>;
}
