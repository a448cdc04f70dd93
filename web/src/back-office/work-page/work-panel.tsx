import type { Workbench } from "@aeromaint/contracts/personal/workbench/workbench.ts";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { viewDialogParams } from "../../crud/dialog/requested-dialog.ts";
import { classNames } from "../../ui/class-names.ts";
import { listAddress, useMenuPages } from "../navigation/record-pages.ts";

/** Props of a panel: its part of the workbench, and the server's time. */
export type WorkPart<Name extends keyof Workbench> = { now: string } & {
  [Part in Name]: NonNullable<Workbench[Part]>;
};

interface PanelProps {
  title: string;
  /** Shown after the title, unless zero. */
  count?: number;
  /** Content next to the title, for example a link to all. */
  more?: ReactNode;
  /** Text of the empty state. */
  empty?: string | false;
  children: ReactNode;
}

/** Framed section of the page. The title names its region. */
export function WorkPanel({ title, count = 0, more, empty, children }: PanelProps) {
  const id = useId();
  return (
    <section className="card px-4 pb-2 max-sm:px-3" aria-labelledby={id}>
      <header className="flex h-11 items-center justify-between text-xs">
        <h2 id={id} className="font-semibold text-sm">
          {count > 0 ? `${title}（${count}）` : title}
        </h2>
        {more}
      </header>
      {empty ? <p className="pt-1 pb-2.5 text-muted">{empty}</p> : children}
    </section>
  );
}

/** Row of a panel: its title first, facts last. */
export function Row({ children }: { children: ReactNode }) {
  return <li className="flex min-h-9 items-center gap-3 border-t max-sm:gap-2">{children}</li>;
}

/** Kind of a record, before the title of its row. */
export function RowKind({ children }: { children: ReactNode }) {
  return <span className="min-w-14 flex-none text-muted text-xs max-sm:min-w-0">{children}</span>;
}

/** Second to the title of a row. */
export function RowAside({ children }: { children: ReactNode }) {
  return <span className="ml-2.5 text-muted text-xs">{children}</span>;
}

interface RowEndProps {
  tone?: "refused" | "urgent" | false;
  /** Short; phones show it in place of the time. */
  fact?: string | false;
  time: string | null;
  title?: string;
}

/** Short fact and time at the end of a row. */
export function RowEnd({ tone = false, fact, time, title }: RowEndProps) {
  const colour = tone === "refused" ? "text-refused" : "text-accent";
  return (
    <>
      {fact && (
        <span className={classNames("flex-none text-xs", tone ? colour : "text-muted")}>
          {fact}
        </span>
      )}
      <time
        className={classNames(
          "min-w-19 flex-none text-end text-muted text-xs tabular-nums max-sm:min-w-0",
          fact && "max-sm:hidden",
        )}
        title={title}
      >
        {time}
      </time>
    </>
  );
}

interface RestProps {
  total: number;
  list: readonly unknown[];
  unit: string;
  children?: ReactNode;
}

/** Number of rows that a panel does not show. */
export function Rest({ total, list, unit, children }: RestProps) {
  const remaining = total - list.length;
  if (remaining <= 0) return null;
  return (
    <p className="border-t py-2 text-muted text-xs">
      另有 {remaining} {unit}排在其后{children}
    </p>
  );
}

interface PlaceLinkProps {
  page: string;
  filters?: Readonly<Record<string, string>>;
  /** Id of the record that the list opens. */
  record?: string;
  /** Fills a row. */
  isTitle?: boolean;
  children: ReactNode;
}

const plainTitle = "min-w-0 flex-1 truncate py-1.5 text-ink";
/** Classes of a link that is a row's title. */
export const titleClass = classNames(
  plainTitle,
  "hover:text-link-hover hover:underline hover:underline-offset-3 focus-visible:-outline-offset-1 max-md:py-2.75",
);

/** Links to a list with these filters; plain text for users without this page. */
export function ListLink({
  page,
  filters = {},
  record,
  isTitle = false,
  children,
}: PlaceLinkProps) {
  const { pages } = useMenuPages();
  if (!pages.has(page)) {
    return <span className={isTitle ? plainTitle : undefined}>{children}</span>;
  }
  const shown = record === undefined ? {} : viewDialogParams(record);
  return (
    <Link
      className={
        isTitle
          ? titleClass
          : "text-link hover:text-link-hover focus-visible:-outline-offset-1 max-md:inline-block max-md:min-w-11 max-md:leading-11"
      }
      to={listAddress(page, { ...filters, ...shown })}
    >
      {children}
    </Link>
  );
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Distance of a time from now, as text. Both are API timestamps of the same zone. */
export function relativeTime(time: string, now: string): string {
  const apart = millisecondsOf(time) - millisecondsOf(now);
  const side = apart > 0 ? "后" : "前";
  const size = Math.abs(apart);
  if (size < minute) return apart > 0 ? "即将" : "刚刚";
  if (size < hour) return `${Math.floor(size / minute)} 分钟${side}`;
  if (size < day) return `${Math.floor(size / hour)} 小时${side}`;
  return `${Math.floor(size / day)} 天${side}`;
}

export function greeting(now: string): string {
  const at = Number(now.slice(11, 13));
  if (at < 5) return "夜深了";
  if (at < 9) return "早上好";
  if (at < 12) return "上午好";
  if (at < 14) return "中午好";
  return at < 18 ? "下午好" : "晚上好";
}

const weekdays = ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"];

/** Day with its weekday, for example 6月15日 星期一. */
export function dayText(now: string): string {
  const date = new Date(millisecondsOf(now));
  return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${weekdays[date.getUTCDay()]}`;
}

/** MM-dd HH:mm; yyyy-MM-dd HH:mm in another year. */
export function shortTime(time: string, now: string): string {
  return time.slice(0, 4) === now.slice(0, 4) ? time.slice(5, 16) : time.slice(0, 16);
}

// Parsed as UTC, which has no summer time. Only differences are meaningful.
const millisecondsOf = (time: string) => Date.parse(`${time.replace(" ", "T")}Z`);

/** Sentence about all pending work. `todos` is the number of revisions to decide on. */
export function waitingSummary(
  { accounts = [], pendingLicences = 0, products, ...others }: Workbench,
  todos = 0,
): string {
  const decisions = accounts.reduce((sum, { total }) => sum + total, products?.total ?? 0);
  const { scheduled, licences, reviews, circulations } = others;
  const parts = [
    todos > 0 && `${todos} 份文件待我审批`,
    decisions > 0 && `${decisions} 项等待审核`,
    pendingLicences > 0 && `${pendingLicences} 项证照变更待核实`,
    scheduled && scheduled.total > 0 && `${scheduled.total} 条待发布`,
    reviews && reviews.total > 0 && `${reviews.total} 份文件逾期复审`,
    circulations && circulations.total > 0 && `${circulations.total} 项传阅有人逾期`,
    licences && licences.expired > 0 && `${licences.expired} 本证照已过期`,
    licences && licences.expiring > 0 && `${licences.expiring} 本证照即将到期`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("，") : "目前没有等待您处理的事项";
}
