import type { ByteRange } from "../../infra/files/store/file-store.ts";

const shape = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/;

/**
 * The one range that a `Range` header asks for; null to send everything (no header, several
 * ranges, or none that makes sense), as RFC 9110 allows.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first, last] = shape.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
