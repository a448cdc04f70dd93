import "../ui/base.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { watchClientVersion } from "../session/client-version.ts";
import { watchLook } from "../ui/look/look.ts";
import { queryClient } from "./query-client.ts";
import { router } from "./router.tsx";
import { UpdateBar } from "./update-bar.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchClientVersion();
watchLook();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <UpdateBar />
    </QueryClientProvider>
  </StrictMode>,
);
