import type { NamedTotal, ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { RankList } from "../pieces/rank-list.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";

/** The items opened most often. */
export function MostReadPanel({ mostRead }: Pick<ScreenFigures, "mostRead">) {
  const rows = mostRead.map(({ repairId, title, total }) => ({
    key: repairId,
    name: title,
    total,
  }));
  return (
    <ScreenPanel title="热门阅读" note="近30日" empty={rows.length === 0 && "近30日还没有阅读"}>
      <RankList rows={rows} unit="次" numbered />
    </ScreenPanel>
  );
}

/** Where people sign in from. */
export function PlacesPanel({ places }: { places: readonly NamedTotal[] }) {
  const rows = places.map(({ name, total }) => ({ key: name, name, total }));
  return (
    <ScreenPanel title="登录地域" note="近30日" empty={rows.length === 0 && "近30日还没有登录"}>
      <RankList rows={rows} unit="次" />
    </ScreenPanel>
  );
}
