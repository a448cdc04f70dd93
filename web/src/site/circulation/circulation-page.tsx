import type { CirculationReading } from "@aeromaint/contracts/documents/circulation.ts";
import { recipientStates, signLabel } from "@aeromaint/contracts/documents/circulation-state.ts";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { lazyPart } from "../../api/lazy-part.ts";
import { DetailState } from "../../api/not-loaded.tsx";
import { CirculationMark, circulationTitle } from "../../own/circulations/circulation-mark.tsx";
import { useApplicabilityFacts } from "../../reference-data/applicability-facts.ts";
import { useCirculationReading, useVisibleSeconds } from "../../session/own-circulations.ts";
import { Button } from "../../ui/button.tsx";
import { dayOf } from "../../ui/text/plain-values.ts";
import { Breadcrumb } from "../breadcrumb.tsx";
import { usePageTitle } from "../page-title.ts";
import { ownCirculationsId, paths } from "../paths.ts";
import { idIn } from "../shared/content/list-state.ts";
import { Article, ArticleSkeleton } from "../shared/reading/article.tsx";

// Loads with the first press.
const SignModal = lazyPart(() => import("./sign-modal.tsx"));
const PrintCode = lazyPart(() => import("../../ui/print/print-code.tsx"));

const back = { to: `${paths.userProfile}#${ownCirculationsId}`, label: "我的传阅" };

/** A circulated text, to be read and signed. */
export function Component() {
  const id = idIn(useSearchParams()[0]);
  const circulation = useCirculationReading(id);
  const { data } = circulation;
  usePageTitle(data?.title ?? "我的传阅");
  return (
    <>
      <Breadcrumb steps={[back]} />
      {data ? (
        <Reading key={id} reading={data} />
      ) : (
        <DetailState
          query={circulation}
          subject="传阅内容"
          skeleton={<ArticleSkeleton />}
          listLink={back}
        />
      )}
    </>
  );
}

function Reading({ reading }: { reading: CirculationReading }) {
  const [isSigning, setIsSigning] = useState(false);
  const seconds = useVisibleSeconds();
  const { title, content, dueTime, note, ownState, isSignable } = reading;
  const facts = [
    { title: "传阅对象", value: circulationTitle(reading) },
    { title: "截止时间", value: dueTime },
    ...useApplicabilityFacts(reading.applicability),
  ];
  return (
    <>
      <Article
        title={title}
        facts={facts}
        brief={`${recipientStates[ownState]} · 截止 ${dayOf(dueTime)} · ${circulationTitle(reading)}`}
        content={content}
        head={
          <>
            <p className="mt-4 text-muted text-sm">
              <CirculationMark state={ownState} /> <Outcome reading={reading} />
            </p>
            {note && <p className="mt-3 border-l-2 border-l-accent bg-surface px-4 py-3">{note}</p>}
            {reading.printCode && (
              <Suspense>
                <PrintCode code={reading.printCode} />
              </Suspense>
            )}
          </>
        }
        after={<Files files={reading.files} />}
      >
        {isSignable && (
          <Button variant="primary" onClick={() => setIsSigning(true)}>
            {signLabel(reading.state)}
          </Button>
        )}
      </Article>
      {isSigning && (
        <Suspense fallback={null}>
          <SignModal reading={reading} seconds={seconds} onClose={() => setIsSigning(false)} />
        </Suspense>
      )}
    </>
  );
}

function Outcome({ reading }: { reading: CirculationReading }) {
  const { signTime, isLate, isSignable, state, sha256 } = reading;
  if (signTime) {
    return (
      <span>
        已于 {signTime} {isLate ? "补签收" : "签收"}
      </span>
    );
  }
  if (isSignable) return <span title={sha256}>内容摘要值 {sha256.slice(0, 12)}…</span>;
  return <span>{state === "superseded" ? "该版次已被替代，无需签收" : "传阅已结束"}</span>;
}

function Files({ files }: Pick<CirculationReading, "files">) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-4" aria-label="附件">
      {files.map(({ attachmentId, url, name }) => (
        <li key={attachmentId}>
          <a className="text-link underline" href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
