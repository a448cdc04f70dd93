import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { RankList } from "../pieces/rank-list.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";

/** Maintenance persons by speciality. */
export function PeoplePanel({ people }: { people: ScreenFigures["people"] }) {
  const { maintainers, aviators, firms, specialities } = people;
  return (
    <ScreenPanel
      title="人员专业"
      note={`维修人员 ${maintainers} · 航空人员 ${aviators} · 航材公司 ${firms}`}
      empty={specialities.length === 0 && "还没有通过审核的人员"}
    >
      <RankList
        rows={specialities.map(({ name, total }) => ({ key: name, name, total }))}
        unit="人"
      />
    </ScreenPanel>
  );
}
