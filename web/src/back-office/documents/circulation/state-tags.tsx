import {
  type CirculationState,
  circulationStates,
  type RecipientState,
  recipientStates,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { Tag } from "antd";
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

/** As text; colour is never the only cue. */
export function CirculationStateTag({ state }: { state: CirculationState }) {
  return <Outlined color={circulationColors[state]}>{circulationStates[state]}</Outlined>;
}

export function RecipientStateTag({ state }: { state: RecipientState }) {
  return <Outlined color={recipientColors[state]}>{recipientStates[state]}</Outlined>;
}

function Outlined({ color, children }: { color: string; children: string }) {
  return <Tag style={{ color, borderColor: color, background: "transparent" }}>{children}</Tag>;
}

interface SignedShareProps {
  total: number;
  signed: number;
  excused: number;
}

/** Per cent of those who have to sign that have. */
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
