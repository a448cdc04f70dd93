import { screens } from "@aeromaint/contracts/screens.ts";
import type { Workbench } from "@aeromaint/contracts/workbench/workbench.ts";
import { Skeleton } from "antd";
import { ReloadPrompt } from "../../crud/reload-prompt.tsx";
import { useCan } from "../../session/can.tsx";
import { useProfile } from "../../session/profile.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import { CirculationPanel } from "./circulation-panel.tsx";
import { DraftPanel } from "./draft-panel.tsx";
import { ExpiringLicencePanel } from "./expiring-licence-panel.tsx";
import { NoticePanel } from "./notice-panel.tsx";
import { OperationPanel } from "./operation-panel.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { RecentPanel } from "./recent-panel.tsx";
import { ScheduledPanel } from "./scheduled-panel.tsx";
import { dayText, greeting } from "./times.ts";
import { TodoPanel, useTodos } from "./todo-panel.tsx";
import { useWork } from "./use-work.ts";
import { WaitingStrip } from "./waiting-strip.tsx";
import styles from "./work-page.module.css";

/** The dashboard of the current user's pending work. */
export default function WorkPage() {
  const { data: profile } = useProfile();
  const { data: work, isError, refetch } = useWork();
  const hasDocuments = useMenuPages().pages.has(screens.documents.path);
  const mayDecide = useCan()("document:revision:decide") && hasDocuments;
  const todos = useTodos({ enabled: mayDecide });
  if (!profile) return null;
  // Together with the rest, which would be moved by what comes later.
  if (work && !todos.isLoading) {
    const { userId } = profile.user;
    return (
      <WorkSections
        work={work}
        userId={userId}
        name={nameOf(profile.user)}
        todos={mayDecide ? todos : null}
      />
    );
  }
  if (!isError) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <ReloadPrompt again={refetch} />;
}

interface WorkSectionsProps {
  work: Workbench;
  userId: string;
  name: string;
  /** Null for who decides on no revisions. */
  todos: ReturnType<typeof useTodos> | null;
}

function WorkSections({ work, userId, name, todos }: WorkSectionsProps) {
  const { now, scheduled, licences, circulations, operations, notices } = work;
  return (
    <div className={styles.page}>
      <header className={`flex wrap items-end justify-between gap-3-6 ${styles.welcome}`}>
        <div>
          <h1 className={styles.greeting}>
            {greeting(now)}，{name}
          </h1>
          <p className={styles.summary}>
            {dayText(now)} · {summaryOf(work)}
          </p>
        </div>
        <QuickActions />
      </header>
      <div className={styles.strip}>
        <WaitingStrip work={work} />
      </div>
      <div className={styles.columns}>
        <div className="stack gap-3 min-w-0">
          {todos && <TodoPanel todos={todos} now={now} />}
          {circulations && circulations.total > 0 && (
            <CirculationPanel circulations={circulations} now={now} />
          )}
          {scheduled && <ScheduledPanel scheduled={scheduled} now={now} />}
          {licences && <ExpiringLicencePanel licences={licences} />}
          <OperationPanel operations={operations} now={now} />
        </div>
        <div className="stack gap-3 min-w-0">
          <NoticePanel notices={notices} now={now} />
          <DraftPanel userId={userId} />
          <RecentPanel userId={userId} />
        </div>
      </div>
    </div>
  );
}

const nameOf = ({ nickName, userName }: { nickName: string; userName: string }) =>
  nickName || userName;

/** The pending work as one sentence. */
function summaryOf({
  accounts = [],
  products,
  scheduled,
  licences,
  circulations,
}: Workbench): string {
  const decisions = accounts.reduce((sum, { total }) => sum + total, products?.total ?? 0);
  const parts = [
    decisions > 0 && `${decisions} 项等待审核`,
    scheduled && scheduled.total > 0 && `${scheduled.total} 条待发布`,
    circulations && circulations.total > 0 && `${circulations.total} 项传阅有人逾期`,
    licences && licences.expired > 0 && `${licences.expired} 本证照已过期`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("，") : "目前没有等待您处理的事项";
}
