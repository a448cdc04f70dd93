import { applicabilityTitle } from "@aeromaint/contracts/applicability/applicability-text.ts";
import type { CirculationReading } from "@aeromaint/contracts/documents/circulation.ts";
import { signLabel } from "@aeromaint/contracts/documents/circulation-state.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { Button, Form, Radio } from "antd";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../api/lazy-part.ts";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useTabSearchParams } from "../../../crud/tab-location.tsx";
import { CirculationMark, circulationTitle } from "../../../own/circulations/circulation-mark.tsx";
import OwnCirculations from "../../../own/circulations/own-circulations.tsx";
import { useApplicabilityFacts } from "../../../reference-data/applicability-facts.ts";
import {
  circulationQueryPaths,
  sendSignature,
  useCirculationReading,
  useVisibleSeconds,
} from "../../../session/own-circulations.ts";
import { RichContent } from "../../../ui/rich-text/rich-content.tsx";
import { listAddress } from "../../navigation/record-pages.ts";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";

import { FileList } from "../record/file-list.tsx";
import { HashText } from "../record/hash-text.tsx";
import { RecordPage } from "../record/record-page.tsx";

/** Circulations of the signed-in person, or the text in the address. */
export default function OwnCirculationPage() {
  const address = useTabSearchParams();
  const id = address[0].get(shownCirculationReading);
  if (id) return <OwnCirculationReading key={id} circulationId={id} />;
  return <OwnCirculations address={address} pageSize={20} pathOf={ownCirculationAddress} />;
}

const PrintCode = lazyPart(() => import("../../../ui/print/print-code.tsx"));

/** Circulated text with its signature below. */
function OwnCirculationReading({ circulationId }: { circulationId: string }) {
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
  const seconds = useVisibleSeconds();
  const applicability = useApplicabilityFacts(reading.applicability);
  const { title, content, files, dueTime, note, signTime, sha256, isSignable, state } = reading;
  return (
    <section className="card flex min-w-0 flex-col gap-4 px-4 pt-3 pb-4" data-printed="">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-muted tabular-nums">
            {circulationTitle(reading)}，截止 {dueTime}
          </p>
          <ul
            className="mt-2 flex flex-wrap gap-x-6 gap-y-0 text-muted"
            aria-label={applicabilityTitle}
          >
            {applicability.map(({ title: fact, value }) => (
              <li key={fact}>
                {fact} {value}
              </li>
            ))}
          </ul>
          <h1 className="font-semibold text-lg/snug">
            {title} <CirculationMark state={reading.ownState} />
          </h1>
          {note && <p className="mt-2 text-muted">{note}</p>}
        </div>
      </header>
      <article className="max-w-184 border-t pt-4 text-md/reading">
        <RichContent html={content} />
        <FileList files={files} />
      </article>
      {reading.printCode && (
        <Suspense>
          <PrintCode code={reading.printCode} label={circulationTitle(reading)} />
        </Suspense>
      )}
      <footer className="sticky -bottom-4 -mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-surface pt-3 pb-7">
        <HashText hash={sha256} />
        {signTime && (
          <span>
            已于 {signTime} {reading.isLate ? "补签收" : "签收"}
          </span>
        )}
        {!signTime && !isSignable && (
          <span>{state === "superseded" ? "该版次已被替代，无需签收" : "传阅已结束"}</span>
        )}
        {isSignable && (
          <Button type="primary" size="large" onClick={() => setIsSigning(true)}>
            {signLabel(state)}
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

interface SignDialogProps {
  reading: CirculationReading;
  /** Reading time in seconds. */
  seconds: () => number;
  open: boolean;
  onClose: () => void;
}

const required = [{ required: true, message: messages.required }];

/** Asks the questions, then for the signature. An old proof of identity must be repeated. */
function SignDialog({ reading, seconds, open, onClose }: SignDialogProps) {
  const { circulationId, sha256, title, questions } = reading;
  const { sign, proofDialog } = useSignedActs("签收");
  const send = (values: FormValues) => {
    const answers = questions.map((_question, place) => Number(values[`answer${place}`]));
    const body = { sha256, seconds: seconds(), ...(answers.length > 0 && { answers }) };
    return sign(() => sendSignature(circulationId, body));
  };
  return (
    <>
      <FormDialog
        open={open}
        title="签收"
        submitLabel="签收"
        send={send}
        affects={circulationQueryPaths}
        onClose={onClose}
      >
        <p className="paragraph">我已阅读并理解《{title}》，确认签收。</p>
        {questions.map(({ question, options }, place) => (
          <Form.Item
            key={question}
            name={`answer${place}`}
            label={`${place + 1}. ${question}`}
            rules={required}
          >
            <Radio.Group className="grid gap-2">
              {options.map((option, value) => (
                <Radio key={option} value={value}>
                  {option}
                </Radio>
              ))}
            </Radio.Group>
          </Form.Item>
        ))}
        {/* Receives the server's error about wrong answers. */}
        {questions.length > 0 && (
          <Form.Item name="answers">
            <span />
          </Form.Item>
        )}
      </FormDialog>
      {proofDialog}
    </>
  );
}

/** Search parameter of the screen's address that shows one circulated text. */
const shownCirculationReading = "read";

function ownCirculationAddress(circulationId: string): string {
  return listAddress(screens.ownCirculations.path, { [shownCirculationReading]: circulationId });
}
