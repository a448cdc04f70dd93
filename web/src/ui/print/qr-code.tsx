import { useMemo } from "react";
import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  label: string;
  className: string | undefined;
}

/** A QR code, made here: nothing of its text leaves the page. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2 });
    return { size, path: data.map(rowPath).join("") };
  }, [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function rowPath(row: readonly boolean[], y: number): string {
  return row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("");
}
