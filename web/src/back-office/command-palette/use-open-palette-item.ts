import { useNavigate } from "react-router";
import { useProfile } from "../../session/profile.ts";
import { addRecentPlace } from "../navigation/recent-places.ts";
import { stateOf } from "../navigation/record-pages.ts";
import { useOpenPage } from "../navigation/use-open-page.ts";
import type { PaletteItem } from "./palette-items.ts";

/** Opens an item and adds it to the recent ones. */
export function useOpenPaletteItem(onDone: () => void): (choice: PaletteItem) => void {
  const userId = useProfile().data?.user.userId ?? "";
  const navigate = useNavigate();
  const open = useOpenPage();
  return ({ page, ...place }) => {
    addRecentPlace(userId, place);
    onDone();
    if (page) open(page);
    else void navigate(place.address, stateOf(place));
  };
}
