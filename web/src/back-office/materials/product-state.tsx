import { ApprovalState } from "../../crud/review/approval.tsx";

interface ProductStateProps {
  status: string | null | undefined;
  /** Reason of the rejection. */
  reason?: string | null | undefined;
}

export function ProductState({ status, reason }: ProductStateProps) {
  return (
    <>
      <ApprovalState status={status} />
      {reason && (
        <span
          className="inline-block max-w-24 truncate align-bottom text-muted text-xs"
          title={reason}
        >
          {reason}
        </span>
      )}
    </>
  );
}
