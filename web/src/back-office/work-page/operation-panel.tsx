import type { Workbench } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import styles from "./work-page.module.css";
import { ListLink, relativeTime, WorkPanel } from "./work-panel.tsx";

const failed = "2";

interface OperationPanelProps {
  operations: Workbench["operations"];
  now: string;
}

/** Latest writes of everybody, or of the user alone. */
export function OperationPanel({ operations: { ownOnly, list }, now }: OperationPanelProps) {
  return (
    <WorkPanel
      title={ownOnly ? "我的最近操作" : "最近操作"}
      more={!ownOnly && <ListLink page={screens.operationLogs.path}>操作日志</ListLink>}
      empty={list.length === 0 && "还没有操作记录"}
    >
      <ul className="list">
        {list.map(({ operId, title, subject, operName, businessType, status, operTime }) => (
          <li key={operId} className={styles.row}>
            <span className={styles.tag}>
              <DictionaryLabel type="BUSINESS_TYPE" value={businessType} />
            </span>
            <ListLink
              page={screens.operationLogs.path}
              filters={{ operName, title }}
              className={styles.rowTitle}
            >
              {subject ? `${title}：${subject}` : title}
              {!ownOnly && <span className={styles.aside}>{operName}</span>}
            </ListLink>
            {status === failed && (
              <span className={`rigid hint ${styles.fact}`} data-tone="refused">
                失败
              </span>
            )}
            <time className={styles.time} title={operTime}>
              {relativeTime(operTime, now)}
            </time>
          </li>
        ))}
      </ul>
    </WorkPanel>
  );
}
