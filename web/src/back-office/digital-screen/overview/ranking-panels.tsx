import type { NamedTotal, ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { Panel } from "../pieces/panel.tsx";
import { RankList } from "../pieces/rank-list.tsx";

/** The items opened most often. */
export function MostReadPanel({ mostRead }: Pick<ScreenFigures, "mostRead">) {
  const rows = mostRead.map(({ repairId, title, total }) => ({
    key: repairId,
    name: title,
    total,
  }));
  return (
    <Panel title="热门阅读" note="近30日" empty={rows.length === 0 && "近30日还没有阅读"}>
      <RankList rows={rows} unit="次" numbered />
    </Panel>
  );
}

/** Where people sign in from. */
export function PlacesPanel({ places }: { places: readonly NamedTotal[] }) {
  const rows = places.map(({ name, total }) => ({ key: name, name, total }));
  return (
    <Panel title="登录地域" note="近30日" empty={rows.length === 0 && "近30日还没有登录"}>
      <RankList rows={rows} unit="次" />
    </Panel>
  );
}
