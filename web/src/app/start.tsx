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
import { KeptScrollPosition } from "./scroll-restoration.tsx";
import { hydrateQueries } from "./ssr-state.ts";
import { UpdateBar } from "./update-bar.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchClientVersion();
// What is on the page may be old by then, and what failed is asked again.
watchConnection(() => void queryClient.invalidateQueries());
watchLook();
hydrateQueries(queryClient);

// Until the first page is there whole, what the server rendered stays in sight. Not awaited: parts
// of that page may wait for this very module.
void firstPage().then(() => {
  // In small pieces: a press or a scroll does not wait for the whole page.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterOfAccount router={router} />
          <KeptScrollPosition top={window.scrollY} />
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
