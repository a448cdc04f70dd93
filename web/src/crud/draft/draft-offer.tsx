import { Alert, Button } from "antd";
import styles from "../dialog/editor-dialog.module.css";
import type { CrudEditor } from "../dialog/use-crud-editor.ts";
import type { FormValues } from "../resource-types.ts";

interface DraftOfferProps {
  draft: CrudEditor["draft"];
  /** The draft was made from another version of the row. */
  outdated: boolean;
  onRestore: (values: FormValues) => void;
}

/** Offers to restore or discard an earlier draft. */
export function DraftOffer({ draft, outdated, onRestore }: DraftOfferProps) {
  const { offered, restored, forget } = draft;
  if (!offered) return null;
  const restore = () => {
    onRestore(offered.values);
    restored();
  };
  return (
    <Alert
      className={styles.draft}
      classNames={{ actions: styles.draftActions }}
      type={outdated ? "warning" : "info"}
      showIcon
      title={`有 ${minuteOf(offered.savedAt)} 未保存的草稿`}
      description={outdated ? "此后数据已被修改，恢复后请核对再保存" : undefined}
      action={
        <>
          <Button size="small" type="primary" onClick={restore}>
            恢复草稿
          </Button>
          <Button size="small" onClick={forget}>
            丢弃
          </Button>
        </>
      }
    />
  );
}

/** MM-dd HH:mm: a draft is never older than a month. */
function minuteOf(moment: string): string {
  return moment.slice("yyyy-".length, -":ss".length);
}
