import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { type LicenceState, licenceStates } from "@aeromaint/contracts/people/licence-state.ts";
import { palettes } from "../../../ui/theme/tokens.ts";
import { Chart } from "../charts/chart.tsx";
import { ringOption } from "../charts/chart-options.ts";
import pieces from "../pieces/pieces.module.css";
import { RollingList } from "../pieces/rolling-list.tsx";
import { ScreenPanel } from "../pieces/screen-panel.tsx";
import { useRem } from "../root-scale.ts";
import styles from "./rings.module.css";

const stateColors: Record<LicenceState, string> = {
  valid: palettes.dark.passed,
  expiring: palettes.dark.accent,
  expired: palettes.dark.refused,
};
const states = Object.keys(licenceStates) as LicenceState[];

/** Licences by state, and the next licences to expire. */
export function LicenceStatePanel({ licences }: { licences: ScreenFigures["licences"] }) {
  const rem = useRem();
  const slices = states.map((state) => ({
    name: licenceStates[state],
    total: licences[state],
    color: stateColors[state],
  }));
  const total = slices.reduce((sum, slice) => sum + slice.total, 0);
  const rows = licences.soonest.map((row) => (
    <li key={row.informationId} className={`grid border-b ${styles.licence}`}>
      <span className="truncate">{row.nickName}</span>
      <span className={`truncate ${styles.certificate}`} title={row.certificate}>
        {row.certificate}
      </span>
      <b className={`font-technical tabular-nums ${styles.left}`} data-state={row.state}>
        {row.daysLeft === 0 ? "今天到期" : `${row.daysLeft} 天`}
      </b>
    </li>
  ));
  return (
    <ScreenPanel title="证照状态" note="最近到期" empty={total === 0 && "还没有登记的证照"}>
      <div className={styles.ringed}>
        <div className={`flex min-h-0 flex-col ${styles.statesRing}`}>
          <div className="relative flex min-h-0 flex-1">
            <Chart
              option={ringOption(slices, { rem })}
              label={slices.map((slice) => `${slice.name} ${slice.total}`).join("，")}
            />
            <p className={styles.ringTotal}>
              {total}
              <small className={styles.unit}>份</small>
            </p>
          </div>
          <ul className={`flex-none ${styles.states}`}>
            {slices.map((slice) => (
              <li key={slice.name} className={styles.share}>
                <i
                  className={styles.swatch}
                  style={{ background: slice.color }}
                  aria-hidden="true"
                />
                {slice.name}
                <b className="ml-auto font-semibold font-technical tabular-nums">{slice.total}</b>
              </li>
            ))}
          </ul>
        </div>
        {rows.length > 0 ? (
          <RollingList rows={rows} />
        ) : (
          <p className={pieces.none}>近期没有到期的证照</p>
        )}
      </div>
    </ScreenPanel>
  );
}
