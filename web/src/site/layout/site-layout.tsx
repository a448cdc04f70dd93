import "../../ui/theme/base.ts";
import { errorTexts } from "@aeromaint/contracts/wire/errors.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigate } from "react-router";
import { useExpired } from "../../api/expired.ts";
import { useFailureToasts } from "../../api/failures.ts";
import { clearTokens } from "../../api/tokens.ts";
import { usePlatformClock, usePlatformDay, useSiteFacts } from "../../reference-data/site-facts.ts";
import { markDay } from "../../ui/dates/platform-day.ts";
import { NoticeDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { Popover } from "../../ui/popup/popover.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { Toasts } from "../../ui/toast/toasts.tsx";
import { paths } from "../paths.ts";
import { currentPath, dropOtherTarget, storeTargetPath } from "../shared/access/member-link.tsx";
import { SiteHeader } from "./site-header.tsx";
import styles from "./site-layout.module.css";

/** Layout of all visitors' screens. */
export function Component() {
  useFailureToasts((message) => toast(message, "failure"));
  const day = usePlatformDay();
  useEffect(() => markDay(day), [day]);
  const { pathname } = useLocation();
  useEffect(() => dropOtherTarget(pathname), [pathname]);
  // Hide private content while the dialog about the expired session is open.
  const expired = useExpired();
  return (
    <div className={`flex min-h-dvh flex-col text-md ${styles.layout}`}>
      <a
        className="absolute -left-full z-70 bg-accent-fill px-4 py-2.75 text-on-accent underline focus:top-2 focus:left-4"
        href="#content"
      >
        跳到正文
      </a>
      <SiteHeader />
      <main
        id="content"
        className={`[&_:is(h1,h2,h3,strong,p,dd,td,small,li>a)]:wrap-anywhere mx-auto w-full max-w-page flex-1 px-6 pt-6 pb-16 outline-none max-md:px-4 max-md:pt-4 max-md:pb-12 print:max-w-none print:p-0 print:pb-6 ${styles.content}`}
        tabIndex={-1}
      >
        {!expired && <Outlet />}
      </main>
      <SiteFooter />
      <FloatingPanel />
      <PrintNote />
      <Toasts />
      <ExpiredDialog />
      <ScrollRestoration getKey={placeOf} />
    </div>
  );
}

// The first page of each tab has the key "default": use its path for the scroll position.
function placeOf({ key, pathname, search }: Location): string {
  return key === "default" ? `${pathname}${search}` : key;
}

/** Scroll direction: down, up by more than one screen height, or end of the page. */
type ScrollStage = "reading" | "returning" | "end";

interface ScrollPosition {
  top: number;
  /** Height of the window and of the whole page. */
  screen: number;
  page: number;
}

/** Smaller moves are jitter, not a change of direction. */
const slack = 6;
/** Distance from the bottom that counts as the end. */
const nearEnd = 24;

export function nextScrollStage(
  stage: ScrollStage,
  before: number,
  position: ScrollPosition,
): ScrollStage {
  const { top, screen, page } = position;
  if (top > 0 && top + screen >= page - nearEnd) return "end";
  if (top <= screen) return "reading";
  if (top < before) return "returning";
  return top > before ? "reading" : stage;
}

function useScrollStage(): ScrollStage {
  const [stage, setStage] = useState<ScrollStage>("reading");
  useEffect(() => {
    // Last counted position; small moves accumulate.
    let lastTurn = window.scrollY;
    const follow = () => {
      const { scrollHeight: page, clientHeight: screen } = document.documentElement;
      const top = window.scrollY;
      const before = Math.abs(top - lastTurn) < slack ? top : lastTurn;
      if (before !== top) lastTurn = top;
      setStage((now) => nextScrollStage(now, before, { top, screen, page }));
    };
    window.addEventListener("scroll", follow, { passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow);
      window.removeEventListener("resize", follow);
    };
  }, []);
  return stage;
}

/** Dialog about the expired session; 确定 signs out and navigates home. */
function ExpiredDialog() {
  const expired = useExpired();
  const navigate = useNavigate();
  if (!expired) return null;
  // Navigate first: a screen that requires a session would react to its end.
  const leave = async () => {
    storeTargetPath(currentPath(), paths.home);
    await navigate(paths.home);
    clearTokens();
  };
  return <NoticeDialog title="提示" text={errorTexts.expired} confirm="确定" onConfirm={leave} />;
}

/** Footer of printed pages: print time, source, and the note that the copy is not controlled. */
function PrintNote() {
  const { title, version } = useSiteFacts();
  const clock = usePlatformClock();
  const [moment, setMoment] = useState("");
  // Flush: the print reads the DOM immediately after this event.
  const onPrint = useEffectEvent(() => flushSync(() => setMoment(clock())));
  useEffect(() => {
    const note = () => onPrint();
    window.addEventListener("beforeprint", note);
    return () => window.removeEventListener("beforeprint", note);
  }, []);
  return (
    <p
      className={`fixed inset-x-0 bottom-0 hidden border-t bg-ground pt-1 text-center text-muted print:block ${styles.printNote}`}
      data-print-note=""
    >
      {title} {version} · 打印时间 {moment} · 仅供参考，以现行有效文件为准
    </p>
  );
}

function SiteFooter() {
  const facts = useSiteFacts();
  const { email, phone } = facts;
  const contacts = [
    { label: "支持邮箱", text: email, href: `mailto:${email}` },
    { label: "支持电话", text: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, "")}` },
  ];
  return (
    <footer className="min-h-18 border-t bg-surface">
      {facts.version && (
        <div className="mx-auto flex min-h-18 max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-4 font-technical text-muted text-sm/normal max-md:pr-17 max-md:pl-4 max-xxl:pr-20">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {contacts.map(({ label, text, href }) => (
              <p key={label}>
                {label}{" "}
                <a className="text-ink hover:text-link hover:underline" href={href}>
                  {text}
                </a>
              </p>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <p>{facts.copyright}</p>
            <p className="rounded-sm border px-2 py-px tabular-nums">{facts.version}</p>
          </div>
        </div>
      )}
    </footer>
  );
}

const panelButton =
  "size-12 cursor-pointer rounded-md border bg-raised text-sm/none hover:border-accent hover:text-accent aria-expanded:border-accent aria-expanded:text-accent max-xxl:size-11 max-xxl:rounded-full";

/** Office telephone and fax numbers, and a link to the top, at the edge of every page. */
function FloatingPanel() {
  const { office: offices } = useSiteFacts();
  const stage = useScrollStage();
  const panel = useRef<HTMLElement>(null);
  return (
    <aside
      ref={panel}
      className={`fixed right-4 z-20 flex flex-col gap-2 ${styles.panel}`}
      data-stage={stage}
      aria-label="联系方式"
    >
      {offices.length > 0 && (
        <Popover
          label="联系方式"
          className={`mr-3 rounded-md border bg-raised p-4 font-technical text-sm max-xxl:mr-2 ${styles.offices}`}
          side="left"
          anchor={panel}
          button={
            <button type="button" className={panelButton}>
              联系
            </button>
          }
        >
          <dl>
            {offices.map(({ label, phone, fax }) => (
              <div key={label} className="not-first:mt-3 not-first:border-t not-first:pt-3">
                <dt className="font-semibold">{label}</dt>
                <dd className="text-muted tabular-nums">电话 {phone}</dd>
                <dd className="text-muted tabular-nums">传真 {fax}</dd>
              </div>
            ))}
          </dl>
        </Popover>
      )}
      <button
        type="button"
        className={panelButton}
        aria-label="返回顶部"
        onClick={() => window.scrollTo({ top: 0 })}
      >
        顶部
      </button>
    </aside>
  );
}
