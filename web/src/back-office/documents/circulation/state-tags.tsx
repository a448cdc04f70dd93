import {
  type CirculationState,
  circulationStates,
} from "@aeromaint/contracts/documents/circulation-state.ts";
import { Tag, type Tone } from "../../../ui/tag/tag.tsx";

const circulationColors: Record<CirculationState, Tone> = {
  open: "accent",
  done: "passed",
  ended: "second",
  superseded: "faint",
};

export function CirculationStateTag({ state }: { state: CirculationState }) {
  return <Tag tone={circulationColors[state]}>{circulationStates[state]}</Tag>;
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
    <span className="grid min-w-30">
      <progress
        className={`h-2 w-full ${percent === 100 ? "accent-passed" : "accent-accent"}`}
        aria-label={`已签收 ${percent}%`}
        max={100}
        value={percent}
      />
      <small className="text-muted tabular-nums">
        {signed} / {required} · {percent}%
      </small>
    </span>
  );
}
