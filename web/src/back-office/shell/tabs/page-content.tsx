import { ExportOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Spin } from "antd";
import { Component, type ReactNode, Suspense, useEffect, useState } from "react";
import { useConnectionBack } from "../../../api/connection.ts";
import { hasUnsaved } from "../../../crud/form/unsaved.ts";
import { Empty } from "../../../ui/empty.tsx";
import type { OfficePage } from "../../navigation/office-pages.ts";
import { lazyScreenOf } from "../../navigation/page-of-screen.ts";

/** Content of a menu's page: a screen or an embedded outside page. */
export function PageContent({ page }: { page: OfficePage | undefined }) {
  if (!page) return <MissingScreen />;
  if (page.frameUrl !== undefined) return <FramePage url={page.frameUrl} title={page.title} />;
  const screen = lazyScreenOf(page.screen);
  if (!screen) return <MissingScreen />;
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

/** Placeholder for a menu without a screen in this version. */
function MissingScreen() {
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
  // The code may have failed to load without network. A reload must not lose input of other tabs.
  useConnectionBack(() => hasUnsaved() || window.location.reload());
  return (
    <Empty title="页面未能正常显示">
      <p className="mb-3">请刷新页面后重试；仍未恢复时，请联系管理员。</p>
      <Button onClick={() => window.location.reload()}>刷新页面</Button>
    </Empty>
  );
}

interface FramePageProps {
  /** Null if the menu's address may not be embedded. */
  url: string | null;
  title: string;
}

/** An embedded external page. A page that cannot be embedded opens in a new window. */
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
        <NewWindowButton url={url} />
      </Empty>
    );
  }
  return <Embedded url={url} title={title} />;
}

/** Milliseconds until a hint appears. */
const hintDelay = 15_000;

function Embedded({ url, title }: { url: string; title: string }) {
  const [state, setState] = useState<"loading" | "late" | "shown">("loading");
  const [reloadCount, setReloadCount] = useState(0);
  useEffect(() => {
    if (state !== "loading") return;
    const timer = setTimeout(() => setState("late"), hintDelay);
    return () => clearTimeout(timer);
  }, [state]);
  const reload = () => {
    setState("loading");
    setReloadCount(reloadCount + 1);
  };
  return (
    <section
      className="flex h-full min-h-80 flex-col overflow-hidden rounded-md border border-edge"
      aria-label={title}
    >
      <header className="flex min-h-10 flex-none flex-wrap items-center gap-2 border-b bg-surface px-3 py-1">
        <span className="font-technical">{new URL(url).host}</span>
        {/* A refused embedding still fires the load event, so the hint is always shown. */}
        <span className="min-w-36 flex-1 text-muted text-xs">
          页面空白时，可能是对方不允许嵌入，请在新窗口打开。
        </span>
        <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={reload}>
          重新加载
        </Button>
        <NewWindowButton url={url} size="small" />
      </header>
      <div className="relative min-h-0 flex-1" aria-busy={state === "loading"}>
        <OutsideFrame key={reloadCount} url={url} title={title} onLoad={() => setState("shown")} />
        {state !== "shown" && (
          <div
            className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-ground text-center"
            role="status"
          >
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
      className="block size-full"
      style={{ background: "white" }}
      src={url}
      title={title}
      sandbox={foreign ? `${rights} allow-same-origin` : rights}
      referrerPolicy="no-referrer"
      onLoad={onLoad}
    />
  );
}

function NewWindowButton({ url, size }: { url: string; size?: "small" }) {
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
