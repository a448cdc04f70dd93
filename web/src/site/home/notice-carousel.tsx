import type { OpenNoticeRow } from "@aeromaint/contracts/notices/notice.ts";
import { type ComponentProps, type FocusEvent, useEffect, useState } from "react";
import { LoadState } from "../../api/load-state.tsx";
import { NoticeMarks } from "../../reference-data/notice-marks.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Empty } from "../../ui/empty.tsx";
import { Picture } from "../../ui/picture.tsx";
import { dayOf, machineTime } from "../../ui/text/plain-values.ts";
import { noticePath } from "../paths.ts";
import { MemberLink } from "../shared/access/member-link.tsx";
import { useNotices } from "../shared/notices/notices.ts";
import styles from "./home.module.css";

export function NoticeCarousel() {
  const query = useNotices();
  const notices = query.data?.list ?? [];
  if (notices.length > 0) return <Slides notices={notices} />;
  return (
    <Carousel aria-busy={query.isPending}>
      {query.data ? (
        <Empty title="暂无公告">新的公告发布后会显示在这里</Empty>
      ) : (
        <LoadState query={query} subject="公告" height="100%" />
      )}
    </Carousel>
  );
}

/** Frame with the aspect ratio of a cover; it grows with a taller panel next to it. */
const Carousel = (props: ComponentProps<"section">) => (
  <section
    className="card relative grid min-w-0 items-center overflow-hidden *:col-start-1 *:row-start-1 before:col-start-1 before:row-start-1 before:aspect-860/484 before:w-full max-md:h-75 max-md:before:hidden"
    aria-label="公告"
    {...props}
  />
);

function Slides({ notices }: { notices: OpenNoticeRow[] }) {
  const { index, show, stopped, toggle, hold } = useSlides(notices.length);
  const next = (index + 1) % notices.length;
  return (
    <Carousel aria-roledescription="轮播" {...hold}>
      {notices.map((notice, at) =>
        at === index || at === next ? (
          <Slide key={notice.noticeId} notice={notice} shown={at === index} first={at === 0} />
        ) : null,
      )}
      {notices.length > 1 && (
        <div className="absolute inset-x-6 bottom-3 flex items-center max-md:right-4 max-md:left-3.25">
          {notices.map((notice, at) => (
            <button
              key={notice.noticeId}
              type="button"
              // The visible bar is thin, its button 24 px high.
              className={classNames(
                "relative min-h-6 w-9 cursor-pointer bg-clip-content px-0.75 py-2.75 after:absolute after:inset-x-0 after:-inset-y-2.5",
                at === index ? "bg-accent-fill" : "bg-edge hover:bg-ink",
              )}
              aria-label={`第 ${at + 1} 条公告：${notice.noticeTitle}`}
              aria-current={at === index}
              onClick={() => show(at)}
            />
          ))}
          <button
            type="button"
            className="relative ml-auto min-h-6 cursor-pointer rounded-sm border bg-ground px-2.5 py-0.5 text-muted text-xs/normal after:absolute after:inset-x-0 after:-inset-y-2.5 hover:border-accent hover:text-accent max-md:-my-2.5 max-md:min-h-11 max-md:min-w-11"
            onClick={toggle}
          >
            {stopped ? "播放" : "暂停"}
          </button>
        </div>
      )}
    </Carousel>
  );
}

interface SlideProps {
  notice: OpenNoticeRow;
  shown: boolean;
  first: boolean;
}

function Slide({ notice, shown, first }: SlideProps) {
  return (
    <MemberLink
      className={classNames(
        "group absolute inset-0 text-ink transition-opacity duration-(--am-motion-calm) focus-visible:-outline-offset-4 md:[&_img]:h-full",
        !shown && "invisible opacity-0",
      )}
      to={noticePath(notice.noticeId)}
      target="_blank"
      rel="noopener"
      inert={!shown}
    >
      <Picture
        urls={notice.url}
        fallback="notice"
        sizes="(max-width: 1023px) 100vw, 860px"
        eager={first}
      />
      <span
        className={`absolute inset-x-0 bottom-0 grid gap-1 px-6 pt-24 pb-13 max-md:px-4 max-md:pt-18 max-md:pb-12 ${styles.caption}`}
      >
        <span className="flex items-center gap-3 font-technical text-muted text-sm/snug tabular-nums">
          <b className="rounded-sm bg-accent-fill px-2 py-px font-semibold text-on-accent">公告</b>
          <NoticeMarks noticeLevel={notice.noticeLevel} pinned={notice.pinned} />
          <time dateTime={machineTime(notice.noticeTime)}>{dayOf(notice.noticeTime)}</time>
        </span>
        <strong className="line-clamp-2 font-semibold text-xl leading-tight group-hover:text-accent max-md:text-lg">
          {notice.noticeTitle}
        </strong>
        {notice.summary && <span className="truncate text-muted text-sm">{notice.summary}</span>}
      </span>
    </MemberLink>
  );
}

const advanceEvery = 5000;

/**
 * Index of the current slide, which advances every five seconds. Pauses on hover, on keyboard focus
 * and when stopped; with reduced motion from the start.
 */
export function useSlides(count: number) {
  const [index, setIndex] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [stopped, setStopped] = useState(wantsNoMotion);
  const paused = hovered || stopped || count < 2;
  // Depends on the index: a manually selected slide stays for its full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above.
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => setIndex((at) => (at + 1) % count), advanceEvery);
    return () => clearTimeout(timer);
  }, [paused, count, index]);
  return {
    index: index < count ? index : 0,
    show: setIndex,
    stopped,
    toggle: () => setStopped(!stopped),
    hold: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setHovered(true),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHovered(false);
      },
    },
  };
}

function wantsNoMotion(): boolean {
  // No timers during server-side rendering.
  return (
    typeof window === "undefined" || window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
