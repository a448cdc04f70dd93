import { ExportOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Spin } from "antd";
import { Component, type ReactNode, Suspense, useEffect, useState } from "react";
import { useConnectionBack } from "../../../api/connection.ts";
import { hasUnsaved } from "../../../crud/form/unsaved.ts";
import { Empty } from "../../../ui/empty.tsx";
import type { OfficePage } from "../../navigation/office-pages.ts";
import { viewAt } from "../../navigation/views.ts";
import styles from "../frame-page.module.css";

/** What a page of the menus shows: its screen, or the outside page that it embeds. */
export function PageContent({ page }: { page: OfficePage | undefined }) {
  if (!page) return <EmptyModule />;
  if (page.frameUrl !== undefined) return <FramePage url={page.frameUrl} title={page.title} />;
  const screen = viewAt(page.path);
  if (!screen) return <EmptyModule />;
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <screen.View />
      </Suspense>
    </PageBoundary>
  );
}

function PageLoading() {
  return (
    <div style={{ paddingBlock: "20vh", textAlign: "center" }}>
      <Spin />
    </div>
  );
}

/** A menu whose screen this version does not have. */
function EmptyModule() {
  return <Empty title="该模块尚未开放，请使用左侧菜单中的其他功能。" />;
}

/** Error boundary of a page: the shell and the other tabs survive its failure. */
class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children;
  }
}

function PageFailure() {
  // Its files may have lacked a network. What is typed in another tab stays.
  useConnectionBack(() => hasUnsaved() || window.location.reload());
  return (
    <Empty title="页面未能正常显示">
      <p className="mb-3">请刷新页面后重试；仍未恢复时，请联系管理员。</p>
      <Button onClick={() => window.location.reload()}>刷新页面</Button>
    </Empty>
  );
}

interface FramePageProps {
  /** Null where the menu's address may not be embedded. */
  url: string | null;
  title: string;
}

/** An embedded external page. One that cannot be embedded opens in a new window. */
function FramePage({ url, title }: FramePageProps) {
  if (url === null) {
    return (
      <Empty title="外部页面的地址无效">只能嵌入 http 或 https 地址，请联系管理员修改菜单。</Empty>
    );
  }
  // Browsers block this without an event.
  if (window.location.protocol === "https:" && url.startsWith("http:")) {
    return (
      <Empty title="该页面无法在此处显示">
        <p className="mb-3">安全连接中不能嵌入 http 页面，请在新窗口打开。</p>
        <OwnWindow url={url} />
      </Empty>
    );
  }
  return <Embedded url={url} title={title} />;
}

/** Milliseconds until a hint appears. */
const hintDelay = 15_000;

function Embedded({ url, title }: { url: string; title: string }) {
  const [state, setState] = useState<"loading" | "late" | "shown">("loading");
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (state !== "loading") return;
    const timer = setTimeout(() => setState("late"), hintDelay);
    return () => clearTimeout(timer);
  }, [state]);
  const reload = () => {
    setState("loading");
    setTurn(turn + 1);
  };
  return (
    <section className={styles.place} aria-label={title}>
      <header className={styles.bar}>
        <span className={styles.host}>{new URL(url).host}</span>
        {/* A page that refuses to be embedded looks loaded from here: the reader has to tell. */}
        <span className={styles.hint}>页面空白时，可能是对方不允许嵌入，请在新窗口打开。</span>
        <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={reload}>
          重新加载
        </Button>
        <OwnWindow url={url} size="small" />
      </header>
      <div className="grow min-h-0 relative" aria-busy={state === "loading"}>
        <OutsideFrame key={turn} url={url} title={title} onLoad={() => setState("shown")} />
        {state !== "shown" && (
          <div className={styles.waiting} role="status">
            <Spin />
            <p className="paragraph">
              {state === "loading"
                ? "正在加载外部页面…"
                : "外部页面迟迟没有响应，可继续等待、重新加载，或在新窗口打开。"}
            </p>
          </div>
        )}
      </div>
    </section>
  );
}

/** Sandboxed; `allow-same-origin` only for a foreign origin. */
function OutsideFrame({ url, title, onLoad }: { url: string; title: string; onLoad: () => void }) {
  const foreign = new URL(url).origin !== window.location.origin;
  const rights = "allow-scripts allow-forms allow-popups allow-downloads";
  return (
    <iframe
      className={styles.frame}
      src={url}
      title={title}
      sandbox={foreign ? `${rights} allow-same-origin` : rights}
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  );
}

function OwnWindow({ url, size }: { url: string; size?: "small" }) {
  return (
    <Button
      type="primary"
      size={size}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      icon={<ExportOutlined aria-hidden />}
    >
      在新窗口打开
    </Button>
  );
}
