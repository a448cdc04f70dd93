import { secondFactorPath, secondFactorTexts } from "@aeromaint/contracts/auth/second-factor.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadState } from "../../api/load-state.tsx";
import { useSecondFactorState } from "../../session/identity-proof.ts";
import { profilePath } from "../../session/profile.ts";
import { EnrolSteps } from "./enrol-steps.tsx";
import { EnrolledPanel } from "./enrolled-panel.tsx";

/** The current user's second factor: enrols, renews or disables it. */
export function OwnSecondFactor({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const query = useSecondFactorState();
  const { data } = query;
  // Keep the first state: enrolment must end with the recovery codes.
  const [first, setFirst] = useState(data);
  if (!first && data) setFirst(data);
  if (!first) return <LoadState query={query} height={160} />;
  const finish = () => {
    client.removeQueries({ queryKey: [secondFactorPath] });
    // If a second factor is mandatory, disabling it restricts the account.
    void client.invalidateQueries({ queryKey: [profilePath] });
    onDone();
  };
  if (first.enabledAt) return <EnrolledPanel state={first} onDone={finish} />;
  if (first.mode === "off") return <p className="text-muted">{secondFactorTexts.off}</p>;
  return <EnrolSteps onDone={finish} />;
}
