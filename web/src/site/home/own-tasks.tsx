import type { OwnTasks } from "@aeromaint/contracts/personal/workbench/own-tasks.ts";
import { taskDateLabels, taskKinds } from "@aeromaint/contracts/personal/workbench/task-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useExpired } from "../../api/expired.ts";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { callQuery } from "../../api/query-by-key.ts";
import styles from "./own-tasks.module.css";

/** Open tasks of the signed-in person; refetched on every visit. */
export function useOwnTasks() {
  return useQuery({
    ...callQuery("/system/common/user/tasks"),
    enabled: !useExpired(),
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}

export type OwnTasksQuery = ReturnType<typeof useOwnTasks>;

/** 待我处理: the most urgent tasks, each with its date and a link. */
export function OwnTaskList({ tasks: { data, isError, refetch } }: { tasks: OwnTasksQuery }) {
  const total = data?.total ?? 0;
  const shown = data?.list ?? [];
  return (
    <section
      aria-labelledby="own-tasks"
      className={`min-w-0 [&_h2]:mx-0 [&_h2]:mt-0 [&_h2]:mb-1 [&_h2]:flex [&_h2]:items-baseline [&_h2]:gap-2 ${styles.tasks}`}
    >
      <h2 id="own-tasks">
        待我处理
        {total > 0 && (
          <b
            className={`bg-accent-fill px-1.75 font-semibold font-technical text-on-accent text-xs/4.5 ${styles.count}`}
          >
            {total}
          </b>
        )}
        {total > shown.length && (
          <small className="text-muted text-xs">先列最急的 {shown.length} 项</small>
        )}
      </h2>
      {isError && !data && <NotLoaded subject="待办" onRetry={refetch} />}
      {data && total === 0 && (
        <p className="my-3 text-muted text-sm">全部处理完毕，新的事项会显示在这里</p>
      )}
      <ul>
        {shown.map((task) => (
          <li key={`${task.kind} ${task.id}`}>
            <TaskLink task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TaskLink({ task }: { task: OwnTasks["list"][number] }) {
  const { kind, title, number, date, isOverdue, link } = task;
  return (
    <Link
      to={link}
      className={`flex min-h-13.5 items-center gap-3 text-ink text-sm no-underline [&_strong]:font-medium hover:[&_strong]:text-link ${styles.task}`}
      data-row=""
      data-overdue={isOverdue || undefined}
    >
      <span className="min-w-0 flex-1">
        <strong className="block truncate" title={title}>
          {title}
        </strong>
        <span className="flex gap-3 whitespace-nowrap font-technical text-muted text-xs tabular-nums">
          {date && (
            <span className={styles.date}>
              {taskDateLabels[kind]} {date}
              {isOverdue && " 已逾期"}
            </span>
          )}
          {number && <span className="truncate">{number}</span>}
        </span>
      </span>
      <b className={`flex-none rounded-md px-3 py-1.25 font-normal ${styles.press}`}>
        {taskKinds[kind]}
      </b>
    </Link>
  );
}
