import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { ProofDialog } from "./proof-dialog.tsx";

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

/** The one way in which acts are signed, and done what asks for the password again as well. */
export function useSignedActs(act = "签署"): SignedActs {
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
        onProved={() => settle("resolve")}
        onCancel={() => settle("reject")}
      />
    ),
  };
}
