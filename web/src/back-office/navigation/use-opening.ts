import { useNavigate } from "react-router";
import type { Destination } from "./office-pages.ts";

/** Goes to a page: in this window, or in one of its own, where an outside page stands by itself. */
export function useOpening(): (to: Destination) => void {
  const navigate = useNavigate();
  return ({ path, newWindow, frameUrl }) => {
    if (newWindow) window.open(frameUrl ?? path, "_blank", "noopener,noreferrer");
    else void navigate(path);
  };
}
