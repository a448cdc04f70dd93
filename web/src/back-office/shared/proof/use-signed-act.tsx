import { Skeleton } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import {
  bindFactorMessage,
  identityProofOf,
  proveIdentity,
} from "../../../session/identity-proof.ts";
import { EnrolSteps } from "../second-factor/enrol-steps.tsx";
import { ProofForm } from "../second-factor/proof-form.tsx";
import { useSecondFactorState } from "../second-factor/second-factor-calls.ts";

interface Waiting {
  resolve: () => void;
  reject: () => void;
}

interface SignedActs {
  /**
   * Runs what is signed. Where the server asks for a fresh proof of identity, a dialog takes it and
   * the act is run again; without a proof the refusal stays.
   */
  sign: <T>(run: () => Promise<T>) => Promise<T>;
  /** To be rendered once, beside what signs. */
  proofDialog: ReactNode;
}

interface SignedActOptions {
  /** Asks each time, also just after another proof. */
  always?: boolean;
}

/** As the server refuses what lacks a proof. */
const notProved = new ApiError({ code: 403, message: "请先验证身份", reason: "proofNeeded" });

/**
 * The one way in which acts are signed, and done what asks for the password again as well.
 * `subject` names what is signed.
 */
export function useSignedActs(
  act = "签署",
  subject?: string,
  { always = false }: SignedActOptions = {},
): SignedActs {
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useRef<Waiting | null>(null);
  const settle = (how: keyof Waiting) => {
    waiting.current?.[how]();
    waiting.current = null;
    setIsAsking(false);
  };
  const prove = (refusal: Error) =>
    new Promise<void>((resolve, reject) => {
      waiting.current = { resolve, reject: () => reject(refusal) };
      setIsAsking(true);
    });
  return {
    sign: async (run) => {
      if (always) await prove(notProved);
      try {
        return await run();
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== "proofNeeded") throw error;
        await prove(error);
        return run();
      }
    },
    proofDialog: (
      <ProofDialog
        open={isAsking}
        act={act}
        subject={subject}
        always={always}
        onProved={() => settle("resolve")}
        onCancel={() => settle("reject")}
      />
    ),
  };
}

interface ProofDialogProps {
  open: boolean;
  /** What the proof is for, such as 签署. */
  act: string;
  /** What it is done to. */
  subject: string | undefined;
  always: boolean;
  onProved: () => void;
  onCancel: () => void;
}

/** Asks who a signed-in person is. Leads to binding a second factor if only its code would do. */
function ProofDialog({ open, act, subject, always, onProved, onCancel }: ProofDialogProps) {
  const { data, isPending, isError, refetch } = useSecondFactorState(open);
  const by = identityProofOf(isError ? null : data);
  return (
    <TabDialog
      open={open}
      title="验证身份"
      width={420}
      footer={null}
      onCancel={onCancel}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {subject && <p className="mb-3 strong break-anywhere">{subject}</p>}
      <p className="mb-4 muted">
        {by.kind === "bind"
          ? bindFactorMessage
          : `${act}前请再次确认是您本人操作${always ? "。" : forMinutes}`}
      </p>
      {isPending && open && <Skeleton active paragraph={{ rows: 2 }} />}
      {!isPending && by.kind === "bind" && <EnrolSteps onDone={() => void refetch()} />}
      {!isPending && by.kind !== "bind" && (
        <ProofForm
          key={by.kind}
          asks={by.kind === "provider" ? [] : [by.kind]}
          call={(typed: { password?: string; code?: string }) =>
            proveIdentity(by, typed.password ?? typed.code ?? "")
          }
          submitText={act}
          onDone={onProved}
          onCancel={onCancel}
        />
      )}
    </TabDialog>
  );
}

const forMinutes = "，验证后 5 分钟内有效。";
