import { use } from "react";
import { useNavigate } from "react-router";
import type { Destination } from "./office-pages.ts";
import { OpenTabs } from "./open-tabs.ts";

/**
 * Goes to a page: in this window, or in one of its own, where an outside page stands by itself.
 * A page that is open already comes to the front as it was left.
 */
export function useOpening(): (to: Destination) => void {
  const navigate = useNavigate();
  const left = use(OpenTabs);
  return ({ path, newWindow, frameUrl }) => {
    if (newWindow) window.open(frameUrl ?? path, "_blank", "noopener,noreferrer");
    else void navigate(left.get(path) ?? path);
  };
}
