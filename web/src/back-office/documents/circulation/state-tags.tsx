import {
  type CirculationState,
  circulationStates,
  type RecipientState,
  recipientStates,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { OutlinedTag } from "../../../crud/outlined-tag.tsx";
import styles from "./circulation.module.css";

const circulationColors: Record<CirculationState, string> = {
  open: "var(--am-accent)",
  done: "var(--am-passed)",
  ended: "var(--am-text-second)",
  superseded: "var(--am-text-faint)",
};

const recipientColors: Record<RecipientState, string> = {
  overdue: "var(--am-refused)",
  unread: "var(--am-text-second)",
  read: "var(--am-link)",
  signed: "var(--am-passed)",
  excused: "var(--am-text-faint)",
};

export function CirculationStateTag({ state }: { state: CirculationState }) {
  return <OutlinedTag color={circulationColors[state]}>{circulationStates[state]}</OutlinedTag>;
}

export function RecipientStateTag({ state }: { state: RecipientState }) {
  return <OutlinedTag color={recipientColors[state]}>{recipientStates[state]}</OutlinedTag>;
}

interface SignedShareProps {
  total: number;
  signed: number;
  excused: number;
}

/** Signed recipients in per cent of the required ones. */
export function SignedShare({ total, signed, excused }: SignedShareProps) {
  const required = total - excused;
  const percent = required === 0 ? 100 : Math.floor((signed * 100) / required);
  return (
    <span className={styles.share}>
      <progress
        aria-label={`已签收 ${percent}%`}
        max={100}
        value={percent}
        data-done={percent === 100 || undefined}
      />
      <small>
        {signed} / {required} · {percent}%
      </small>
    </span>
  );
}
