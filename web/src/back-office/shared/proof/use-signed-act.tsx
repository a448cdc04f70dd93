import { type ReactNode, Suspense, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { lazyPart } from "../../../api/lazy-part.ts";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

// Most acts need no proof.
const ProveIdentity = lazyPart(() => import("../../../own/second-factor/prove-identity.tsx"));

interface WaitingAct {
  resolve: () => void;
  reject: () => void;
}

interface SignedActs {
  /**
   * Runs a signed call. If the server requires a fresh proof of identity, a dialog asks for it and
   * the call runs again. Without a proof the promise rejects with the refusal.
   */
  sign: <T>(run: () => Promise<T>) => Promise<T>;
  /** Must be rendered once. */
  proofDialog: ReactNode;
}

interface SignedActOptions {
  /** Asks each time, even immediately after another proof. */
  always?: boolean;
}

/** Refusal without a proof, equal to the server's. */
const proofRequired = new ApiError({ code: 403, message: "请先验证身份", reason: "proofNeeded" });

/**
 * Signs acts, and protects other calls that require the password again. `subject` names the signed
 * thing.
 */
export function useSignedActs(
  act = "签署",
  subject?: string,
  { always = false }: SignedActOptions = {},
): SignedActs {
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useRef<WaitingAct | null>(null);
  const settle = (how: keyof WaitingAct) => {
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
      if (always) await prove(proofRequired);
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
  /** Name of the act, for example 签署. */
  act: string;
  /** Name of the thing that the act changes. */
  subject: string | undefined;
  always: boolean;
  onProved: () => void;
  onCancel: () => void;
}

/** Dialog that asks for a proof of identity. */
function ProofDialog({ open, act, subject, always, onProved, onCancel }: ProofDialogProps) {
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
      {subject && <p className="wrap-anywhere mb-3 font-semibold">{subject}</p>}
      <Suspense fallback={<Skeleton height={120} />}>
        <ProveIdentity act={act} always={always} onProved={onProved} onCancel={onCancel} />
      </Suspense>
    </TabDialog>
  );
}
