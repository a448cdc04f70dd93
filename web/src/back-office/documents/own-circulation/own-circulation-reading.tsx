import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { CirculationReading } from "@aeromaint/contracts/documents/circulation.ts";
import { Button } from "antd";
import { useState } from "react";
import { useApplicabilityFacts } from "../../../reference-data/applicability-facts.ts";
import { useCirculationReading, useSecondsInSight } from "../../../session/own-circulations.ts";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import { subjectName } from "../circulation/circulation-columns.tsx";
import { RecipientStateTag } from "../circulation/state-tags.tsx";
import page from "../record/document-page.module.css";
import { HashText } from "../record/hash-text.tsx";
import { RecordPage } from "../record/record-page.tsx";
import view from "../record/revision-view.module.css";
import { shownCirculationReading } from "./own-address.ts";
import styles from "./own-circulation.module.css";
import { SignDialog } from "./sign-dialog.tsx";

/** A circulated text to read, with its signature below. */
export function OwnCirculationReading({ circulationId }: { circulationId: string }) {
  return (
    <RecordPage
      query={useCirculationReading(circulationId)}
      back={{ label: "我的传阅", leaves: [shownCirculationReading] }}
      rows={12}
    >
      {(reading) => <Reading reading={reading} />}
    </RecordPage>
  );
}

function Reading({ reading }: { reading: CirculationReading }) {
  const [isSigning, setIsSigning] = useState(false);
  const seconds = useSecondsInSight();
  const applicability = useApplicabilityFacts(reading.applicability);
  const { title, content, files, dueTime, note, signTime, sha256, isSignable, state } = reading;
  return (
    <section className={view.view}>
      <header className="flex wrap items-end justify-between gap-3-6">
        <div>
          <p className="muted tabular">
            {subjectName(reading)}，截止 {dueTime}
          </p>
          <ul className={styles.facts} aria-label={applicabilityTitle}>
            {applicability.map(({ title: fact, value }) => (
              <li key={fact}>
                {fact} {value}
              </li>
            ))}
          </ul>
          <h1 className={page.title}>
            {title} <RecipientStateTag state={reading.ownState} />
          </h1>
          {note && <p className="mt-2 muted">{note}</p>}
        </div>
      </header>
      <article className={view.paper}>
        <RichContent html={content} />
        {files.length > 0 && (
          <ul className={view.files} aria-label="附件">
            {files.map((file) => (
              <li key={file.attachmentId}>
                <a href={file.url} target="_blank" rel="noreferrer">
                  {file.name}
                </a>
                <HashText hash={file.sha256} />
              </li>
            ))}
          </ul>
        )}
      </article>
      <footer className={styles.foot}>
        <HashText hash={sha256} />
        {signTime && <span>已于 {signTime} 签收</span>}
        {!signTime && !isSignable && (
          <span>{state === "superseded" ? "该版次已被替代，无需签收" : "传阅已结束"}</span>
        )}
        {isSignable && (
          <Button type="primary" size="large" onClick={() => setIsSigning(true)}>
            签收
          </Button>
        )}
      </footer>
      <SignDialog
        reading={reading}
        seconds={seconds}
        open={isSigning}
        onClose={() => setIsSigning(false)}
      />
    </section>
  );
}
