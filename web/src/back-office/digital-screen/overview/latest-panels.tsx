import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { RollingList } from "../pieces/rolling-list.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import styles from "./overview.module.css";

/** MM-dd HH:mm of a time as the wire has it. */
const shortTime = (time: string) => time.slice(5, 16);

/** What was released last. */
export function LatestPanels({ newest: { items, notices } }: Pick<ScreenFigures, "newest">) {
  return (
    <div className={styles.latest}>
      <ScreenPanel title="最新内容" empty={items.length === 0 && "还没有发布的内容"}>
        <RollingList
          rows={items.map(({ id, module, title, time }) => (
            <li key={id} className={styles.entry}>
              <span className={styles.tag} data-module={module}>
                {contentModules[module].shortTitle}
              </span>
              <span className="grow min-w-0 truncate" title={title}>
                {title}
              </span>
              <time className="rigid muted technical tabular">{shortTime(time)}</time>
            </li>
          ))}
        />
      </ScreenPanel>
      <ScreenPanel title="最新公告" empty={notices.length === 0 && "还没有发布的公告"}>
        <RollingList
          rows={notices.map(({ id, title, time }) => (
            <li key={id} className={styles.entry}>
              <span className="grow min-w-0 truncate" title={title}>
                {title}
              </span>
              <time className="rigid muted technical tabular">{shortTime(time).slice(0, 5)}</time>
            </li>
          ))}
        />
      </ScreenPanel>
    </div>
  );
}
