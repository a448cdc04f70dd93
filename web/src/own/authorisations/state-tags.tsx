import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  type AuthorisationState,
  authorisationStates,
  expiryUrgency,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import {
  type ExperienceState,
  experienceStates,
} from "@aeromaint/contracts/authorisations/experience.ts";
import { type TrainingState, trainingStates } from "@aeromaint/contracts/training/course.ts";
import { Tag, type Tone } from "../../ui/tag/tag.tsx";
import { daysLeftText } from "../../ui/text/days-left-text.ts";

const authorisationTones: Record<Exclude<AuthorisationState, "valid">, Tone> = {
  invalid: "refused",
  suspended: "scheduled",
  waiting: "link",
  ended: "second",
};
const validTones = { far: "passed", near: "accent", close: "refused" } as const;

type AuthorisationTime = Pick<AuthorisationRow, "state" | "daysLeft">;

/** A valid authorisation is coloured by its days left. */
export function authorisationTone({ state, daysLeft }: AuthorisationTime): Tone {
  return state === "valid" ? validTones[expiryUrgency(daysLeft ?? 0)] : authorisationTones[state];
}

/** State of an authorisation. Adds the days left if it ends soon. */
export function AuthorisationStateTag({ row }: { row: AuthorisationTime }) {
  const { state, daysLeft } = row;
  const isSoon = state === "valid" && daysLeft !== null && expiryUrgency(daysLeft) !== "far";
  return (
    <Tag tone={authorisationTone(row)}>
      {authorisationStates[state]}
      {isSoon && ` · ${daysLeftText(daysLeft)}`}
    </Tag>
  );
}

const experienceTones: Record<ExperienceState, Tone> = {
  waiting: "accent",
  confirmed: "passed",
  refused: "refused",
};

export function ExperienceStateTag({ state }: { state: ExperienceState }) {
  return <Tag tone={experienceTones[state]}>{experienceStates[state]}</Tag>;
}

const trainingTones: Record<TrainingState, Tone> = {
  none: "second",
  valid: "passed",
  expiring: "accent",
  expired: "refused",
  failed: "refused",
};

export function TrainingStateTag({ state }: { state: TrainingState }) {
  return <Tag tone={trainingTones[state]}>{trainingStates[state]}</Tag>;
}
