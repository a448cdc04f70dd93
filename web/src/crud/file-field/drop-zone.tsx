import { CloudUploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type FieldRules, kindsOf } from "./chosen-files.ts";
import styles from "./file-field.module.css";

interface DropZoneProps {
  rules: FieldRules;
  isOver: boolean;
  disabled: boolean;
  onBrowse: () => void;
}

/** Shows where files can be dropped; the field around it takes them. */
export function DropZone({ rules, isOver, disabled, onBrowse }: DropZoneProps) {
  return (
    <div className={styles.zone} data-over={isOver || undefined}>
      <Button icon={<CloudUploadOutlined aria-hidden />} disabled={disabled} onClick={onBrowse}>
        {rules.kind === "image" ? "选择图片" : "选择文件"}
      </Button>
      <span className="hint">{hintOf(rules)}</span>
    </div>
  );
}

function hintOf({ accept, max, maxSizeMB }: FieldRules): string {
  const count = max > 1 ? `，最多${max}个` : "";
  return `可拖放或粘贴到此处；${kindsOf(accept)}，单个不超过${maxSizeMB}MB${count}`;
}
