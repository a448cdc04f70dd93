import { CopyOutlined, DownloadOutlined, PrinterOutlined } from "@ant-design/icons";
import { Alert, App, Button } from "antd";
import { useRef } from "react";
import { useProfile } from "../../../session/profile.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { saveText } from "./save-text.ts";
import styles from "./second-factor.module.css";

interface RecoveryCodeListProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shown once: these replace a lost authenticator. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { message } = App.useApp();
  const { data: profile } = useProfile();
  const list = useRef<HTMLUListElement>(null);
  const text = codes.join("\r\n");
  const copy = async () => {
    if (await copyText(text, list.current)) message.success("已复制");
    else message.warning("未能复制，请手动选择后复制");
  };
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请妥善保存恢复码"
        description="恢复码只显示这一次，每个只能使用一次。身份验证器不在身边时，可以用它登录。"
      />
      <ul ref={list} className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex wrap gap-2 mb-4">
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          复制
        </Button>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveText(text, `恢复码-${profile?.user.userName ?? ""}.txt`)}
        >
          下载
        </Button>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          打印
        </Button>
      </div>
      <Button type="primary" block onClick={onDone}>
        我已保存
      </Button>
    </>
  );
}
