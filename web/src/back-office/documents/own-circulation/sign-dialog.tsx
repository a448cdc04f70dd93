import type { CirculationReading } from "@aeromaint/contracts/documents/circulation.ts";
import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { Form, Radio } from "antd";
import { FormDialog } from "../../../crud/dialog/form-dialog.tsx";
import type { FormValues } from "../../../crud/resource-types.ts";
import { sendSignature, useCirculationsChanged } from "../../../session/own-circulations.ts";
import { useSignedActs } from "../../shared/proof/use-signed-act.tsx";
import styles from "./own-circulation.module.css";

interface SignDialogProps {
  reading: CirculationReading;
  /** For how long it was read. */
  seconds: () => number;
  open: boolean;
  onClose: () => void;
}

const required = [{ required: true, message: messages.required }];

/** The questions, then the signature; a proof of identity is asked for where the last is too old. */
export function SignDialog({ reading, seconds, open, onClose }: SignDialogProps) {
  const { circulationId, sha256, title, questions } = reading;
  const { sign, proofDialog } = useSignedActs();
  const changed = useCirculationsChanged();
  const send = (values: FormValues) => {
    const answers = questions.map((_question, place) => Number(values[`answer${place}`]));
    const body = { sha256, seconds: seconds(), ...(answers.length > 0 && { answers }) };
    return sign(() => sendSignature(circulationId, body));
  };
  return (
    <>
      <FormDialog open={open} title="签收" send={send} onSettled={changed} onClose={onClose}>
        <p className="paragraph">我已阅读并理解《{title}》，确认签收。</p>
        {questions.map(({ question, options }, place) => (
          <Form.Item
            key={question}
            name={`answer${place}`}
            label={`${place + 1}. ${question}`}
            rules={required}
          >
            <Radio.Group className={styles.options}>
              {options.map((option, value) => (
                <Radio key={option} value={value}>
                  {option}
                </Radio>
              ))}
            </Radio.Group>
          </Form.Item>
        ))}
        {/* Where the server says that not all are right. */}
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
