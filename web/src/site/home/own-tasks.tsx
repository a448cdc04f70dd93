import type { OwnTasks } from "@aeromaint/contracts/personal/workbench/own-tasks.ts";
import { taskDateLabels, taskKinds } from "@aeromaint/contracts/personal/workbench/task-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useExpired } from "../../api/expired.ts";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { quietQuery } from "../../api/query-by-key.ts";

/** Open tasks of the signed-in person; refetched on every visit. */
export function useOwnTasks() {
  return useQuery({
    ...quietQuery("/system/common/user/tasks"),
    enabled: !useExpired(),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export type OwnTasksQuery = ReturnType<typeof useOwnTasks>;

/** 待我处理: the most urgent tasks, each with its date and a link. */
export function OwnTaskList({ tasks: { data, isError, refetch } }: { tasks: OwnTasksQuery }) {
  const total = data?.total ?? 0;
  const shown = data?.list ?? [];
  return (
    <section aria-labelledby="own-tasks" className="min-w-0">
      <h2 id="own-tasks" className="mb-1 flex items-baseline gap-2 font-semibold text-lg">
        待我处理
        {total > 0 && (
          <b className="rounded-full bg-accent-fill px-1.75 font-semibold font-technical text-on-accent text-xs/4.5">
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
          <li key={`${task.kind} ${task.id}`} className="not-first:border-t">
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
      className="group flex min-h-13.5 items-center gap-3 text-ink text-sm"
      data-row=""
    >
      <span className="min-w-0 flex-1">
        <strong className="block truncate font-medium group-hover:text-link" title={title}>
          {title}
        </strong>
        <span className="flex gap-3 whitespace-nowrap font-technical text-muted text-xs tabular-nums">
          {date && (
            <span className={isOverdue ? "text-refused" : undefined}>
              {taskDateLabels[kind]} {date}
              {isOverdue && " 已逾期"}
            </span>
          )}
          {number && <span className="truncate">{number}</span>}
        </span>
      </span>
      <PressMark>{taskKinds[kind]}</PressMark>
    </Link>
  );
}

/** Label that looks like a button, in a row that is a link. */
export const PressMark = ({ children }: { children: string }) => (
  <b className="flex-none rounded-md border border-edge px-3 py-1.25 font-normal group-hover:border-accent group-hover:text-accent">
    {children}
  </b>
);
