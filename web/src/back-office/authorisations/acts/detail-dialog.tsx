import { authorisationPath } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  authorisationActs,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { useQuery } from "@tanstack/react-query";
import { Descriptions, Timeline } from "antd";
import { api } from "../../../api/api.ts";
import { LinesLoadState } from "../../../api/load-state.tsx";
import { ReadDialog } from "../../../crud/dialog/tab-dialog.tsx";
import { DownloadButton } from "../../../crud/export/download-button.tsx";
import { AuthorisationStateTag } from "../../../own/authorisations/state-tags.tsx";
import { usePlatformDay } from "../../../reference-data/site-facts.ts";
import { factItems } from "../../shared/fact-items.ts";
import { MissingConditions } from "../missing-conditions.tsx";

const width = 650;

/** Details, conditions and history of an authorisation. `id` is null while closed. */
export function DetailDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const today = usePlatformDay()();
  const query = useQuery({
    queryKey: [authorisationPath, "detail", id],
    queryFn: ({ signal }) => api.get(`${authorisationPath}/${id}`, {}, { signal }),
    enabled: id !== null,
    staleTime: 0,
    meta: { quiet: true },
  });
  const { data } = query;
  return (
    <ReadDialog
      open={id !== null}
      title={`授权 ${data?.number ?? ""}`}
      width={width}
      onClose={onClose}
      actions={
        id &&
        data && (
          <DownloadButton
            path={`${authorisationPath}/${id}/card`}
            fileName={`授权卡 ${data.number}.pdf`}
          >
            打印授权卡
          </DownloadButton>
        )
      }
    >
      {!data && <LinesLoadState query={query} />}
      {data && (
        <>
          <Descriptions
            column={1}
            size="small"
            bordered
            items={factItems({
              人员: `${data.nickName} · ${data.deptName ?? "—"}`,
              类别: [data.categoryName, data.level].filter(Boolean).join(" "),
              机型与范围: scopeText(data),
              限制: data.limitation || "—",
              授权依据: data.basis,
              授权期限: `${data.validFrom} 至 ${data.validUntil}`,
              状态: (
                <>
                  <AuthorisationStateTag row={data} />
                  <MissingConditions row={data} day={today} />
                </>
              ),
              签署: `须 ${data.signatures} 人签署`,
              "内容 SHA-256": (
                <span className="wrap-anywhere font-normal font-technical text-sm/snug">
                  {data.sha256}
                </span>
              ),
            })}
          />
          <Timeline
            className="mt-4"
            items={data.acts.map(({ act, actorName, dept, time, reason }) => ({
              key: `${time} ${act}`,
              content: (
                <>
                  <span className="font-semibold">{authorisationActs[act]}</span> {actorName}
                  <span className="text-muted text-sm tabular-nums"> {time}</span>
                  <div className="text-muted text-sm">
                    {[dept, reason].filter(Boolean).join(" · ")}
                  </div>
                </>
              ),
            }))}
          />
        </>
      )}
    </ReadDialog>
  );
}
