import type { CirculationRow } from "@aeromaint/contracts/documents/circulation.ts";
import { circulationPath, signTimeText } from "@aeromaint/contracts/documents/circulation-state.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../../api/api.ts";
import { useCan } from "../../../session/can.tsx";
import { circulationAddress } from "../../shared/documents/circulations.ts";
import { CirculationStateTag, SignedShare } from "../circulation/state-tags.tsx";

const shownCirculations = 10;
const shownSigners = 50;

/** Who has signed a revision, circulation by circulation; for who may see circulations. */
export function RevisionSignatures({ revisionId }: { revisionId: string }) {
  const can = useCan();
  const mayAsk = can("document:circulation:list") && can("document:circulation:query");
  const { data } = useQuery({
    queryKey: [circulationPath, "of", revisionId],
    queryFn: ({ signal }) => {
      const query = { subject: "revision", subjectId: revisionId, pageNum: 1 } as const;
      return api.get(circulationPath, { ...query, pageSize: shownCirculations }, { signal });
    },
    enabled: mayAsk,
    staleTime: 0,
    meta: { quiet: true },
  });
  if (!data || data.total === 0) return null;
  return (
    <section className="rounded-md bg-(--ant-color-fill-quaternary) px-4 py-3" aria-label="签收">
      <h3 className="mb-2 font-semibold text-sm">签收</h3>
      {data.list.map((circulation) => (
        <div
          key={circulation.circulationId}
          className="flex flex-wrap items-center gap-x-4 gap-y-1"
        >
          <Link to={circulationAddress(circulation.circulationId)}>
            {circulation.startTime} 发起
          </Link>
          <CirculationStateTag state={circulation.state} />
          <SignedShare {...circulation} />
          {circulation.signed > 0 && <Signers circulation={circulation} />}
        </div>
      ))}
    </section>
  );
}

function Signers({ circulation: { circulationId, signed } }: { circulation: CirculationRow }) {
  const path = `${circulationPath}/${circulationId}/recipients` as const;
  const { data } = useQuery({
    queryKey: [circulationPath, circulationId, "signers"],
    queryFn: ({ signal }) => {
      const query = { state: "signed", pageNum: 1, pageSize: shownSigners } as const;
      return api.get(path, query, { signal });
    },
    staleTime: 0,
    meta: { quiet: true },
  });
  const rest = signed - (data?.list.length ?? signed);
  return (
    <ul className="flex basis-full flex-wrap gap-x-4 gap-y-0.5">
      {data?.list.map(({ userId, name, dept, ...times }) => (
        <li key={userId}>
          {name}
          <small className="ms-1.5 text-muted tabular-nums">
            {dept} {signTimeText(times)}
          </small>
        </li>
      ))}
      {rest > 0 && <li>另有 {rest} 人，见传阅页</li>}
    </ul>
  );
}
