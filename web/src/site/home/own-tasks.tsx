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
    <section aria-labelledby="own-tasks" className={styles.tasks}>
      <h2 id="own-tasks">
        待我处理
        {total > 0 && <b className={styles.count}>{total}</b>}
        {total > shown.length && <small className="hint">先列最急的 {shown.length} 项</small>}
      </h2>
      {isError && !data && <NotLoaded subject="待办" onRetry={refetch} />}
      {data && total === 0 && <p className={styles.none}>全部处理完毕，新的事项会显示在这里</p>}
      <ul className="list">
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
    <Link to={link} className={styles.task} data-row="" data-overdue={isOverdue || undefined}>
      <span className="min-w-0 grow">
        <strong className="block truncate" title={title}>
          {title}
        </strong>
        <span className={styles.facts}>
          {date && (
            <span className={styles.date}>
              {taskDateLabels[kind]} {date}
              {isOverdue && " 已逾期"}
            </span>
          )}
          {number && <span className="truncate">{number}</span>}
        </span>
      </span>
      <b className={styles.press}>{taskKinds[kind]}</b>
    </Link>
  );
}
