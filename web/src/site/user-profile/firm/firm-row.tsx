import type { ReactNode } from "react";
import { FactLine } from "../../../own/list-rows.tsx";

/** Colours by the decision on a licence or product. */
const tones: Record<string, string> = {
  "0": "text-accent",
  "1": "text-passed",
  "2": "text-refused",
};

/** Classes of a small picture. */
export const thumbnail = "block h-18 w-28 flex-none overflow-hidden rounded-md border bg-ground";

interface FirmRowProps {
  picture: ReactNode;
  title: ReactNode;
  status: string;
  statusText: string;
  facts: ReactNode;
  /** Reason of a refusal. */
  reason: string | null;
  /** Buttons. */
  children: ReactNode;
}

/** A licence or product of the firm with its state. */
export function FirmRow(props: FirmRowProps) {
  const { picture, title, status, statusText, facts, reason, children } = props;
  return (
    <li className="flex flex-wrap items-start gap-4 border-b py-4">
      {picture}
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere flex flex-wrap items-baseline gap-3">
          {title}
          <span className={`flex-none text-sm ${tones[status]}`}>{statusText}</span>
        </p>
        <FactLine className="gap-x-5 text-sm/reading">{facts}</FactLine>
        {reason && <p className="text-refused text-sm">审核意见：{reason}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </li>
  );
}
