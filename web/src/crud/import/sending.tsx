import type { ImportProgress } from "@aeromaint/contracts/wire/sheet-import.ts";
import { useQuery } from "@tanstack/react-query";
import { Progress } from "antd";
import { callQuery } from "../../api/query-by-key.ts";

interface SendingProps {
  /** Fraction of the bytes sent, 0 to 1. */
  sent: number;
  isWriting: boolean;
  /** Where sheets go whose server says how far it is. */
  progressOf: string | undefined;
}

/** Milliseconds between two looks at how far the server is. */
const lookEvery = 700;

/** How far the upload is; once all is there, how far the server is with it. */
export function Sending({ sent, isWriting, progressOf }: SendingProps) {
  const query = useQuery({
    // The paths of all resources that take sheets are in the table; here one is composed.
    ...callQuery(`${progressOf}/progress` as "/system/user/import/progress"),
    enabled: sent >= 1 && progressOf !== undefined,
    refetchInterval: lookEvery,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
  const atWork = sent >= 1 ? (query.data as ImportProgress | null | undefined) : undefined;
  const percent = atWork ? (100 * atWork.done) / Math.max(1, atWork.total) : 100 * sent;
  return (
    <div className="mt-4" role="status">
      <span>{atWork ? progressText(atWork, isWriting) : sentText(sent, isWriting)}</span>
      <Progress percent={Math.floor(percent)} status={sent < 1 ? "normal" : "active"} />
    </div>
  );
}

function sentText(sent: number, isWriting: boolean): string {
  if (sent < 1) return "正在上传";
  return isWriting ? "正在导入，请稍候" : "正在核对，请稍候";
}

/** What the server is at, and with how many of all. */
export function progressText({ stage, done, total }: ImportProgress, isWriting: boolean): string {
  const of = `${done} / ${total}`;
  if (stage === "wait") return "前面还有其他导入，正在排队，请稍候";
  if (stage === "photos") return `正在检查照片：${of} 张`;
  if (stage === "check") return `正在核对：${of} 行`;
  return `${isWriting ? "正在写入" : "正在试写入，不会保存"}：${of} 行`;
}
