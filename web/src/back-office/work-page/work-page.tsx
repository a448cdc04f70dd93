import {
  type Workbench,
  workbenchPath,
} from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { quietQuery } from "../../api/query-by-key.ts";
import { formDialogParams } from "../../crud/dialog/requested-dialog.ts";
import { LinkButton } from "../../crud/link-button.tsx";
import { useCan } from "../../session/can.tsx";
import { useProfile } from "../../session/profile.ts";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { daysLeftText } from "../../ui/text/days-left-text.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { destinationOfPlace, useRecentPlaces } from "../navigation/recent-places.ts";
import { listAddress, useMenuPages } from "../navigation/record-pages.ts";
import { circulationParameter } from "../shared/documents/circulations.ts";
import { useTodos } from "../shared/documents/todos.ts";
import { licencesView } from "../shared/licences-view.ts";
import { creatableRecords } from "./creatable-records.ts";
import { DraftPanel } from "./draft-panel.tsx";
import { WaitingStrip } from "./waiting-strip.tsx";
import styles from "./work-page.module.css";
import {
  dayText,
  greeting,
  ListLink,
  Rest,
  Row,
  RowAside,
  RowEnd,
  shortTime,
  WorkPanel,
  type WorkPart,
  waitingSummary,
} from "./work-panel.tsx";
import {
  NoticePanel,
  OperationPanel,
  ReviewPanel,
  ScheduledPanel,
  TodoPanel,
} from "./workbench-panels.tsx";

/** The dashboard of the current user's pending work. */
export default function WorkPage() {
  const { data: profile } = useProfile();
  const {
    data: work,
    isError,
    refetch,
  } = useQuery({
    ...quietQuery(workbenchPath),
    staleTime: 0,
    // Activation of the page's tab and window focus refetch too.
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
  const hasDocuments = useMenuPages().pages.has(screens.documents.path);
  const mayDecide = useCan()("document:revision:decide") && hasDocuments;
  const todos = useTodos({ enabled: mayDecide });
  if (!profile) return null;
  // Wait for the todos too: a late panel would move the others.
  if (work && !todos.isLoading) {
    const { userId, nickName, userName } = profile.user;
    return (
      <WorkSections
        work={work}
        userId={userId}
        name={nickName || userName}
        todos={mayDecide ? todos : null}
      />
    );
  }
  if (!isError) return <SkeletonLines rows={10} />;
  return <NotLoaded onRetry={refetch} />;
}

interface WorkSectionsProps {
  work: Workbench;
  userId: string;
  name: string;
  /** Null without permission to decide on revisions. */
  todos: ReturnType<typeof useTodos> | null;
}

function WorkSections({ work, userId, name, todos }: WorkSectionsProps) {
  const { now, scheduled, licences, reviews, circulations, operations, notices } = work;
  return (
    <div className="flex flex-col gap-3 pb-1">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 *:min-w-0">
        <div>
          <h1 className="font-semibold text-lg leading-tight">
            {greeting(now)}，{name}
          </h1>
          <p className="mt-1 text-muted">
            {dayText(now)} · {waitingSummary(work, todos?.data?.total)}
          </p>
        </div>
        <QuickActions />
      </header>
      <div className={`grid gap-3 empty:hidden max-sm:grid-cols-2 max-sm:gap-2 ${styles.strip}`}>
        <WaitingStrip work={work} />
      </div>
      <div className="grid grid-cols-[minmax(0,8fr)_minmax(0,5fr)] items-start gap-3 max-lg:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-3">
          {todos && <TodoPanel todos={todos} now={now} />}
          {reviews && reviews.total > 0 && <ReviewPanel reviews={reviews} />}
          {circulations && circulations.total > 0 && (
            <CirculationPanel circulations={circulations} now={now} />
          )}
          {scheduled && <ScheduledPanel scheduled={scheduled} now={now} />}
          {licences && <ExpiringLicencePanel licences={licences} />}
          <OperationPanel operations={operations} now={now} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <NoticePanel notices={notices} now={now} />
          <DraftPanel />
          <RecentPanel userId={userId} />
        </div>
      </div>
    </div>
  );
}

const maxShown = 8;

/** Pages and records that the user opened last in this browser. */
function RecentPanel({ userId }: { userId: string }) {
  const { pages } = useMenuPages();
  const places = useRecentPlaces(userId).flatMap((place) => {
    const [path = ""] = place.address.split("?");
    const page = pages.get(path);
    if (!page || path === screens.workPage.path) return [];
    return [{ ...place, to: path === place.address ? page : destinationOfPlace(place) }];
  });
  return (
    <WorkPanel title="最近访问" empty={places.length === 0 && "打开过的页面会出现在这里"}>
      <div className="flex flex-wrap gap-2 pb-2">
        {places.slice(0, maxShown).map(({ address, to, title, note }) => (
          <PageLink
            key={address}
            to={to}
            title={note}
            className="max-w-full truncate rounded-sm border border-edge px-1.75 text-ink leading-5.5 hover:border-accent hover:text-accent focus-visible:-outline-offset-1 max-md:min-w-11 max-md:leading-10.5"
          >
            {title}
          </PageLink>
        ))}
      </div>
    </WorkPanel>
  );
}

/** Permitted links that open the form of a new record. */
function QuickActions() {
  const can = useCan();
  const { pages } = useMenuPages();
  const allowed = creatableRecords.filter(
    ({ page, permission, offered }) => offered && pages.has(page) && can(permission),
  );
  if (allowed.length === 0) return null;
  return (
    <nav
      className="max-sm:scrollbar-none flex flex-wrap gap-2 max-sm:max-w-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:py-0.5"
      aria-label="快捷操作"
    >
      {allowed.map(({ noun, page, filters }) => (
        <LinkButton
          key={noun}
          icon={<PlusOutlined aria-hidden />}
          to={listAddress(page, { ...filters, ...formDialogParams(null) })}
        >
          新增{noun}
        </LinkButton>
      ))}
    </nav>
  );
}

/** Circulations with overdue people, longest overdue first. */
function CirculationPanel({ circulations: { total, list }, now }: WorkPart<"circulations">) {
  return (
    <WorkPanel title="逾期传阅" count={total}>
      <ul>
        {list.map(({ circulationId, title, dueTime, overdue }) => (
          <Row key={circulationId}>
            <ListLink
              page={screens.circulations.path}
              filters={{ [circulationParameter]: circulationId }}
              isTitle
            >
              {title}
            </ListLink>
            <RowEnd tone="refused" fact={`${overdue} 人逾期`} time={shortTime(dueTime, now)} />
          </Row>
        ))}
      </ul>
      <Rest total={total} list={list} unit="项" />
    </WorkPanel>
  );
}

/** Expired and expiring licences by person. */
function ExpiringLicencePanel({ licences }: Pick<WorkPart<"licences">, "licences">) {
  const { list } = licences;
  return (
    <WorkPanel
      title="证照到期"
      more={
        <ListLink page={screens.authorisations.path} filters={licencesView}>
          全部证照
        </ListLink>
      }
      empty={list.length === 0 && "所有证照都在有效期内"}
    >
      <ul>
        {list.map(({ informationId, nickName, certificate, expiryDate, daysLeft }) => (
          <Row key={informationId}>
            <ListLink
              page={screens.authorisations.path}
              filters={{ ...licencesView, nickName }}
              isTitle
            >
              {nickName}
              <RowAside>{certificate}</RowAside>
            </ListLink>
            <RowEnd
              tone={daysLeft < 0 ? "refused" : "urgent"}
              fact={daysLeftText(daysLeft)}
              time={expiryDate}
            />
          </Row>
        ))}
      </ul>
    </WorkPanel>
  );
}
