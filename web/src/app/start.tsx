import "../ui/theme/base.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { watchClientVersion } from "../api/client-version.ts";
import { watchConnection } from "../api/connection.ts";
import { watchLook } from "../ui/theme/theme-choice.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";
import { RouterOfAccount } from "./router-of-account.tsx";
import { RestoredScrollPosition } from "./scroll-restoration.tsx";
import { hydrateQueries } from "./ssr-state.ts";
import { UpdateBar } from "./update-bar.tsx";

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
