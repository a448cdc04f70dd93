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
    <span className="grid min-w-30 [&_progress]:h-2 [&_progress]:w-full [&_progress]:accent-accent [&_progress]:data-done:accent-passed [&_small]:text-muted [&_small]:tabular-nums">
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
