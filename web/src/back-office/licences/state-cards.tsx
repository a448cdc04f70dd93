import {
  expiringDays,
  type LicenceCounts,
  type LicenceState,
  licenceStates,
} from "@aeromaint/contracts/people/licence.ts";
import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from "@ant-design/icons";
import type { CSSProperties } from "react";
import styles from "./licence-board.module.css";
import { stateColours, states } from "./licence-board.ts";

const meanings: Record<LicenceState, string> = {
  valid: `剩余 ${expiringDays} 天及以上`,
  expiring: `剩余不足 ${expiringDays} 天`,
  expired: "有效期已过",
};

const icons: Record<LicenceState, typeof CheckCircleOutlined> = {
  valid: CheckCircleOutlined,
  expiring: ClockCircleOutlined,
  expired: CloseCircleOutlined,
};

interface StateCardsProps {
  /** Undefined until they have come. */
  counts: LicenceCounts | undefined;
  chosen: string | undefined;
  /** A second press on the chosen one shows all again. */
  onChoose: (state: LicenceState | undefined) => void;
}

/** How many licences stand in each state; pressing one shows them alone. */
export function StateCards({ counts, chosen, onChoose }: StateCardsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends
    <div className={styles.cards} role="group" aria-label="证照状态">
      {states.map((state) => {
        const Icon = icons[state];
        const isChosen = chosen === state;
        return (
          <button
            key={state}
            type="button"
            className={styles.card}
            style={{ "--state": stateColours[state] } as CSSProperties}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? undefined : state)}
          >
            <Icon className={styles.icon} aria-hidden />
            <span className="strong">{licenceStates[state]}</span>
            <strong className={styles.count}>{counts ? counts[state] : "—"}</strong>
            <span className={styles.meaning}>{meanings[state]}</span>
          </button>
        );
      })}
    </div>
  );
}
