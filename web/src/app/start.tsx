import "../ui/theme/base.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { dismissUpdate, useUpdateAvailable, watchClientVersion } from "../api/client-version.ts";
import { useConnectionLost, watchConnection } from "../api/connection.ts";
import { watchLook } from "../ui/theme/theme-choice.ts";
import { queryClient } from "./query-client.ts";
import { ReloadButton } from "./reload-button.tsx";
import { router } from "./router.tsx";
import { RouterOfAccount } from "./router-of-account.tsx";
import { hydrateQueries } from "./ssr-state.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchClientVersion();
// Data may be old by then; failed queries are refetched.
watchConnection(() => void queryClient.invalidateQueries());
watchLook();
hydrateQueries(queryClient);

// Show the server-rendered page until the first page is complete. Do not await: modules of that
// page may wait for this module.
void firstPage().then(() => {
  // Render in small steps, so that clicks and scrolling do not wait.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterOfAccount router={router} />
          <RestoredScrollPosition top={window.scrollY} />
          <UpdateBar />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  void import("../ui/keys/rows.ts").then(({ watchRows }) => watchRows());
});

function firstPage(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Keeps the scroll position of the server-rendered page when the client replaces it. */
function RestoredScrollPosition({ top }: { top: number }) {
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo(0, top);
  }, [top]);
  return null;
}

const bar =
  "pointer-events-auto flex flex-wrap items-center gap-2 rounded-md border border-l-3 border-l-accent bg-raised py-2 pr-2 pl-4 text-sm [&>span]:mr-2";

/**
 * Shows a lost connection or a newer client version. It never reloads by itself, because that loses
 * input.
 */
function UpdateBar() {
  const outdated = useUpdateAvailable();
  const isLost = useConnectionLost();
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-4 z-2000 grid justify-items-center"
      role="status"
    >
      {isLost && (
        <div className={bar}>
          <span>网络已断开，显示的可能不是最新内容，正在自动重试</span>
        </div>
      )}
      {outdated && (
        <div className={bar}>
          <span>系统已更新，请刷新页面</span>
          <ReloadButton />
          <button
            type="button"
            className="min-h-8 cursor-pointer px-3 text-muted hover:text-ink"
            onClick={dismissUpdate}
          >
            稍后
          </button>
        </div>
      )}
    </div>
  );
}
