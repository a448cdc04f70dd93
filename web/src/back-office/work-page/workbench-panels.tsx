import { revisionStates } from "@aeromaint/contracts/documents/revision-state.ts";
import {
  scheduledKinds,
  workbenchPath,
} from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { DictionaryLabel } from "../../crud/form/dictionary-input.tsx";
import { recordPage } from "../navigation/record-pages.ts";
import { OfficeDocumentLine } from "../shared/document-line.tsx";
import { documentParameter, revisionParameter } from "../shared/documents/documents.ts";
import type { useTodos } from "../shared/documents/todos.ts";
import { useMarkAllNoticesRead, useMarkNoticeRead } from "../shared/own-notices.ts";
import {
  ListLink,
  Rest,
  Row,
  RowAside,
  RowEnd,
  RowKind,
  relativeTime,
  shortTime,
  titleClass,
  WorkPanel,
  type WorkPart,
} from "./work-panel.tsx";

interface TodoPanelProps {
  todos: ReturnType<typeof useTodos>;
  now: string;
}

/** Revisions that wait for the user's decision, most urgent first. */
export function TodoPanel({ todos: { data, refetch }, now }: TodoPanelProps) {
  const { list = [], total = 0 } = data ?? {};
  return (
    <WorkPanel title="待我审批" count={total} empty={data && total === 0 && "没有等待您审批的文件"}>
      {!data && <NotLoaded onRetry={refetch} />}
      <ul>
        {list.map((row) => (
          <Row key={row.revisionId}>
            <ListLink
              page={screens.documents.path}
              filters={{ [documentParameter]: row.itemId, [revisionParameter]: String(row.revNo) }}
              isTitle
            >
              {row.title}
              <RowAside>
                {revisionStates[row.state]}，{row.authorName} 编写
                {row.forName && `，代 ${row.forName} 审批`}
              </RowAside>
              <OfficeDocumentLine document={{ ...row, reviewBy: null }} />
            </ListLink>
            {row.dueTime && <DueTime due={row.dueTime} now={now} />}
          </Row>
        ))}
      </ul>
      <Rest total={total} list={list} unit="项" />
    </WorkPanel>
  );
}

function DueTime({ due, now }: { due: string; now: string }) {
  const isOver = due < now;
  return (
    <RowEnd
      tone={isOver && "refused"}
      fact={isOver ? "已超期" : `${relativeTime(due, now)}到期`}
      time={shortTime(due, now)}
    />
  );
}

/** Documents of the user's department with an overdue review, oldest first. */
export function ReviewPanel({ reviews: { total, list } }: Pick<WorkPart<"reviews">, "reviews">) {
  const page = screens.documents.path;
  return (
    <WorkPanel
      title="逾期复审"
      count={total}
      more={
        <ListLink page={page} filters={{ review: "over" }}>
          全部逾期复审
        </ListLink>
      }
    >
      <ul>
        {list.map(({ itemId, title, document }) => (
          <Row key={itemId}>
            <ListLink page={page} filters={{ [documentParameter]: itemId }} isTitle>
              {title}
              <OfficeDocumentLine document={document} />
            </ListLink>
            <RowEnd tone="refused" fact="复审日" time={document.reviewBy} />
          </Row>
        ))}
      </ul>
      <Rest total={total} list={list} unit="份" />
    </WorkPanel>
  );
}

/** Filter of the list that finds a record by title. */
const titleFilterName = (kind: string) => (kind === "notice" ? "noticeTitle" : "title");

/** Next scheduled releases. */
export function ScheduledPanel({ scheduled: { total, list }, now }: WorkPart<"scheduled">) {
  return (
    <WorkPanel title="即将发布" empty={total === 0 && "没有待发布的内容，新的排期会出现在这里"}>
      <ul>
        {list.map(({ kind, id, title, releaseTime, document }) => (
          <Row key={id}>
            <RowKind>{scheduledKinds[kind]}</RowKind>
            <ListLink
              page={recordPage(kind)}
              filters={{ [titleFilterName(kind)]: title }}
              record={id}
              isTitle
            >
              {title}
              <OfficeDocumentLine document={document} />
            </ListLink>
            <RowEnd fact={relativeTime(releaseTime, now)} time={shortTime(releaseTime, now)} />
          </Row>
        ))}
      </ul>
      <Rest total={total} list={list} unit="条">
        ，各列表按发布时间排在最前
      </Rest>
    </WorkPanel>
  );
}

const failed = "2";

/** Latest writes of everybody, or of the user alone. */
export function OperationPanel({ operations: { ownOnly, list }, now }: WorkPart<"operations">) {
  return (
    <WorkPanel
      title={ownOnly ? "我的最近操作" : "最近操作"}
      more={!ownOnly && <ListLink page={screens.operationLogs.path}>操作日志</ListLink>}
      empty={list.length === 0 && "还没有操作记录"}
    >
      <ul>
        {list.map(({ operId, title, subject, operName, businessType, status, operTime }) => (
          <Row key={operId}>
            <RowKind>
              <DictionaryLabel type="BUSINESS_TYPE" value={businessType} />
            </RowKind>
            <ListLink page={screens.operationLogs.path} filters={{ operName, title }} isTitle>
              {subject ? `${title}：${subject}` : title}
              {!ownOnly && <RowAside>{operName}</RowAside>}
            </ListLink>
            <RowEnd
              tone="refused"
              fact={status === failed && "失败"}
              time={relativeTime(operTime, now)}
              title={operTime}
            />
          </Row>
        ))}
      </ul>
    </WorkPanel>
  );
}

/** The user's unread notices; each opens in a new window. */
export function NoticePanel({ notices: { unread, list }, now }: WorkPart<"notices">) {
  const client = useQueryClient();
  const { mutate: read } = useMarkNoticeRead();
  const { mutate: readAll, isPending } = useMarkAllNoticesRead();
  const afterwards = { onSettled: () => client.invalidateQueries({ queryKey: [workbenchPath] }) };
  return (
    <WorkPanel
      title="未读公告"
      count={unread}
      more={
        unread > 0 && (
          <Button
            type="link"
            size="small"
            className="-mr-1.75 text-xs"
            loading={isPending}
            onClick={() => readAll(undefined, afterwards)}
          >
            全部已读
          </Button>
        )
      }
      empty={unread === 0 && "公告都已读过"}
    >
      <ul>
        {list.map(({ noticeId, noticeTitle, noticeTime }) => (
          <Row key={noticeId}>
            <a
              className={titleClass}
              href={`/web-site/notice-detail?id=${noticeId}`}
              target="_blank"
              rel="noopener"
              onClick={() => read(noticeId, afterwards)}
            >
              {noticeTitle}
            </a>
            <RowEnd time={shortTime(noticeTime, now)} />
          </Row>
        ))}
      </ul>
    </WorkPanel>
  );
}
