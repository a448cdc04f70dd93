import type { ImportProgress } from "@aeromaint/contracts/wire/sheet-import.ts";
import { useQuery } from "@tanstack/react-query";
import { Progress } from "antd";
import { quietQuery } from "../../api/query-by-key.ts";

interface ImportProgressBarProps {
  /** Sent fraction of the bytes, 0 to 1. */
  sent: number;
  isWriting: boolean;
  /** Upload path; the progress is below it. */
  progressPath: string;
}

const pollInterval = 700;

/** Progress of the upload, then of the server's work. */
export function ImportProgressBar({ sent, isWriting, progressPath }: ImportProgressBarProps) {
  const query = useQuery({
    // The route table has one path per resource; this path is composed.
    ...quietQuery(`${progressPath}/progress` as "/system/user/import/progress"),
    enabled: sent >= 1,
    refetchInterval: pollInterval,
    staleTime: 0,
    gcTime: 0,
    retry: false,
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

/** Sentence about the server's current stage and its counts. */
function progressText({ stage, done, total }: ImportProgress, isWriting: boolean): string {
  const of = `${done} / ${total}`;
  if (stage === "wait") return "前面还有其他导入，正在排队，请稍候";
  if (stage === "photos") return `正在检查照片：${of} 张`;
  if (stage === "check") return `正在核对：${of} 行`;
  return `${isWriting ? "正在写入" : "正在试写入，不会保存"}：${of} 行`;
}
