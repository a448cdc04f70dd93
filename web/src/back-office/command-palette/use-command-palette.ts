import { useNavigate } from "react-router";
import { useProfile } from "../../session/profile.ts";
import { noteRecentPlace } from "../navigation/recent-places.ts";
import { useOpening } from "../navigation/use-opening.ts";
import type { Choice } from "./choices.ts";

/** Goes where a choice leads and remembers it. */
export function useJump(onDone: () => void): (choice: Choice) => void {
  const userId = useProfile().data?.user.userId ?? "";
  const navigate = useNavigate();
  const open = useOpening();
  return ({ page, ...place }) => {
    noteRecentPlace(userId, place);
    onDone();
    if (page) open(page);
    else void navigate(place.address);
  };
}
