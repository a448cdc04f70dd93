import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { type LicenceState, licenceStates } from "@aeromaint/contracts/people/licence-state.ts";
import { classNames } from "../../../ui/class-names.ts";
import { palettes } from "../../../ui/theme/tokens.ts";
import { RollingList } from "../pieces/rolling-list.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import styles from "./overview.module.css";
import { Ring, ShareLine, sumOf } from "./ring.tsx";

const stateColors: Record<LicenceState, string> = {
  valid: palettes.dark.passed,
  expiring: palettes.dark.accent,
  expired: palettes.dark.refused,
};
const states = Object.keys(licenceStates) as LicenceState[];

/** Licences by state, and the next licences to expire. */
export function LicenceStatePanel({ licences }: { licences: ScreenFigures["licences"] }) {
  const shares = states.map((state) => ({
    name: licenceStates[state],
    total: licences[state],
    color: stateColors[state],
  }));
  const total = sumOf(shares);
  const rows = licences.soonest.map((row) => (
    <li
      key={row.informationId}
      className="grid grid-cols-[var(--px60)_minmax(0,1fr)_auto] gap-(--px8) border-b py-(--px5)"
    >
      <span className="truncate">{row.nickName}</span>
      <span className="truncate text-muted text-sm" title={row.certificate}>
        {row.certificate}
      </span>
      <b
        className={classNames(
          "font-technical tabular-nums",
          row.state === "expiring" && `text-accent ${styles.expiring}`,
        )}
      >
        {row.daysLeft === 0 ? "今天到期" : `${row.daysLeft} 天`}
      </b>
    </li>
  ));
  return (
    <ScreenPanel title="证照状态" note="最近到期" empty={total === 0 && "还没有登记的证照"}>
      <div className="grid min-h-0 flex-1 grid-cols-[var(--px152)_minmax(0,1fr)] gap-(--px16)">
        <div className="flex min-h-0 flex-col gap-(--px4)">
          <Ring shares={shares} unit="份">
            {total}
          </Ring>
          <ul className="flex-none px-(--px8)">
            {shares.map((share) => (
              <li key={share.name}>
                <ShareLine share={share} />
              </li>
            ))}
          </ul>
        </div>
        {rows.length > 0 ? (
          <RollingList rows={rows} />
        ) : (
          <p className="m-auto text-muted">近期没有到期的证照</p>
        )}
      </div>
    </ScreenPanel>
  );
}
