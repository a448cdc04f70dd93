import { use } from "react";
import { useNavigate } from "react-router";
import type { Destination } from "./office-pages.ts";
import { OpenTabs } from "./open-tabs.ts";

/**
 * Opens a page: in this window, or in a new one, where an external page is not embedded.
 * A page that is already open in a tab is activated as it was left.
 */
export function useOpenPage(): (to: Destination) => void {
  const navigate = useNavigate();
  const left = use(OpenTabs);
  return ({ path, newWindow, frameUrl }) => {
    if (newWindow) window.open(frameUrl ?? path, "_blank", "noopener,noreferrer");
    else void navigate(left.get(path) ?? path);
  };
}
