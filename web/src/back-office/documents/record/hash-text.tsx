import { Typography } from "antd";

const shownLength = 12;

/** The first characters of a SHA-256; the whole of it can be copied. */
export function HashText({ hash }: { hash: string }) {
  return (
    <Typography.Text
      code
      title={hash}
      copyable={{ text: hash, tooltips: ["复制 SHA-256", "已复制"] }}
    >
      {hash.slice(0, shownLength)}…
    </Typography.Text>
  );
}
