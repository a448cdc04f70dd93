import {
  bindFactorMessage,
  identityProofOf,
  proveIdentity,
  useSecondFactorState,
} from "../../session/identity-proof.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EnrolSteps } from "./enrol-steps.tsx";
import { ProofForm } from "./proof-form.tsx";

interface ProveIdentityProps {
  /** Name of the act, for example 签署. */
  act: string;
  /** True if each act needs its own proof. */
  always?: boolean;
  onProved: () => void;
  onCancel: () => void;
}

/** Asks for a proof of identity. If only a second factor is accepted, enrols it first. */
export default function ProveIdentity({
  act,
  always = false,
  onProved,
  onCancel,
}: ProveIdentityProps) {
  const { data, isPending, isError, refetch } = useSecondFactorState();
  if (isPending) return <Skeleton height={120} />;
  const by = identityProofOf(isError ? null : data);
  if (by.kind === "bind") {
    return (
      <>
        <p className="mb-4 text-muted">{bindFactorMessage}</p>
        <EnrolSteps onDone={() => void refetch()} onCancel={onCancel} />
      </>
    );
  }
  return (
    <>
      <p className="mb-4 text-muted">
        {act}前请再次确认是您本人操作{always ? "。" : "，验证后 5 分钟内有效。"}
      </p>
      <ProofForm
        key={by.kind}
        asks={by.kind === "provider" ? [] : [by.kind]}
        call={({ password, code }) => proveIdentity(by, password || code)}
        submitText={act}
        onDone={onProved}
        onCancel={onCancel}
      />
    </>
  );
}
