import type { CreatedToken } from "@aeromaint/contracts/access-tokens/access-token.ts";
import { CopyOutlined } from "@ant-design/icons";
import { Alert, App, Button } from "antd";
import { useRef } from "react";
import { TabDialog } from "../../crud/dialog/tab-dialog.tsx";
import { copyText } from "../../ui/copy-text.ts";
import styles from "./access-tokens.module.css";

interface CreatedTokenDialogProps {
  /** Null while closed. */
  created: CreatedToken | null;
  onClose: () => void;
}

/** The token itself: nothing shows it again once this is closed. */
export function CreatedTokenDialog({ created, onClose }: CreatedTokenDialogProps) {
  const { message } = App.useApp();
  const shown = useRef<HTMLOutputElement>(null);
  const copy = async () => {
    if (await copyText(created?.token ?? "", shown.current)) message.success("已复制");
    else message.warning("未能复制，请手动选择后复制");
  };
  return (
    <TabDialog
      open={created !== null}
      title="访问令牌已生成"
      width={650}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        title="令牌只显示这一次"
        description="请立即复制并妥善保存。持有令牌者可以以该账号的身份调用接口，泄露时请立即撤销。"
      />
      <div className={styles.created}>
        <output ref={shown} aria-label="访问令牌">
          {created?.token}
        </output>
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          复制
        </Button>
      </div>
      <p className="paragraph muted tabular">有效期至 {created?.expireTime}</p>
    </TabDialog>
  );
}
