import { Progress } from "antd";

interface SendingProps {
  /** Fraction of the bytes sent, 0 to 1. */
  sent: number;
  isWriting: boolean;
}

/** How far the upload is; once all is there, that the server works on it. */
export function Sending({ sent, isWriting }: SendingProps) {
  const atWork = isWriting ? "正在导入，请稍候" : "正在核对，请稍候";
  return (
    <div className="mt-4" role="status">
      <span>{sent < 1 ? "正在上传" : atWork}</span>
      <Progress percent={Math.floor(sent * 100)} status={sent < 1 ? "normal" : "active"} />
    </div>
  );
}
