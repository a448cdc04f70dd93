import {
  type Workbench,
  workbenchPath,
} from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useMarkAllNoticesRead, useMarkNoticeRead } from "../shared/own-notices.ts";
import styles from "./work-page.module.css";
import { shortTime, WorkPanel } from "./work-panel.tsx";

interface NoticePanelProps {
  notices: Workbench["notices"];
  now: string;
}

/** The user's unread notices; each opens in a new window. */
export function NoticePanel({ notices: { unread, list }, now }: NoticePanelProps) {
  const client = useQueryClient();
  const { mutate: read } = useMarkNoticeRead();
  const { mutate: readAll, isPending } = useMarkAllNoticesRead();
  const afterwards = { onSettled: () => client.invalidateQueries({ queryKey: [workbenchPath] }) };
  return (
    <WorkPanel
      title={unread > 0 ? `未读公告（${unread}）` : "未读公告"}
      more={
        unread > 0 && (
          <Button
            type="link"
            size="small"
            loading={isPending}
            onClick={() => readAll(undefined, afterwards)}
          >
            全部已读
          </Button>
        )
      }
      empty={unread === 0 && "公告都已读过"}
    >
      <ul className="list">
        {list.map(({ noticeId, noticeTitle, noticeTime }) => (
          <li key={noticeId} className={styles.row}>
            <a
              className={styles.rowTitle}
              href={`/web-site/notice-detail?id=${noticeId}`}
              target="_blank"
              rel="noopener"
              onClick={() => read(noticeId, afterwards)}
            >
              {noticeTitle}
            </a>
            <time className={styles.time}>{shortTime(noticeTime, now)}</time>
          </li>
        ))}
      </ul>
    </WorkPanel>
  );
}
