import type { CirculationReading } from "@aeromaint/contracts/documents/circulation.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import {
  findIdentityProof,
  type IdentityProof,
  proveIdentity,
} from "../../session/identity-proof.ts";
import { circulationQueryPaths, sendSignature } from "../../session/own-circulations.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { Modal } from "../shared/modal.tsx";
import { BindFactor } from "./bind-factor.tsx";
import styles from "./circulation.module.css";

interface SignModalProps {
  reading: CirculationReading;
  /** For how long it was read. */
  seconds: () => number;
  onClose: () => void;
}

/** The questions, then the signature; a proof of identity is asked for where the last is too old. */
export default function SignModal({ reading, seconds, onClose }: SignModalProps) {
  const { circulationId, sha256, title, questions } = reading;
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  const [by, setBy] = useState<IdentityProof | null>(null);
  const [proof, setProof] = useState("");
  const [problem, setProblem] = useState("");
  const client = useQueryClient();
  const changed = () => {
    for (const path of circulationQueryPaths) void client.invalidateQueries({ queryKey: [path] });
  };
  const signing = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (by) await proveIdentity(by, proof);
      const chosen = questions.map((_question, place) => answers[place] ?? -1);
      const body = { sha256, seconds: seconds(), ...(chosen.length > 0 && { answers: chosen }) };
      return sendSignature(circulationId, body);
    },
    onSuccess: ({ message }) => {
      toast(message, "success");
      changed();
      onClose();
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.reason === "proofNeeded") {
        setBy(await findIdentityProof());
        return;
      }
      setProblem(messageOf(error));
      if (error instanceof ApiError && error.code === 409) changed();
    },
  });
  const submit = () => {
    setProblem("");
    if (questions.some((_question, place) => answers[place] === undefined)) {
      setProblem("请回答全部题目");
    } else if (by && by.kind !== "provider" && proof === "") {
      setProblem("请先验证身份");
    } else if (!signing.isPending) {
      signing.mutate();
    }
  };
  return (
    <Modal label="签收" className={styles.sheet} onClose={onClose}>
      {by?.kind === "bind" ? (
        <BindFactor onDone={() => setBy({ kind: "code" })} onCancel={onClose} />
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <h2 className="text-lg">签收</h2>
          <p>我已阅读并理解《{title}》，确认签收。</p>
          {questions.map(({ question, options }, place) => (
            <fieldset key={question} className={`grid gap-2 m-0 p-0 border-0 ${styles.question}`}>
              <legend>
                {place + 1}. {question}
              </legend>
              {options.map((option, value) => (
                <label key={option}>
                  <input
                    type="radio"
                    name={`answer${place}`}
                    checked={answers[place] === value}
                    onChange={() => setAnswers((before) => ({ ...before, [place]: value }))}
                  />
                  {option}
                </label>
              ))}
            </fieldset>
          ))}
          {by && <ProofField kind={by.kind} value={proof} onChange={setProof} />}
          {problem && (
            <p className="refused text-sm" role="alert">
              {problem}
            </p>
          )}
          <div className="flex justify-end gap-3">
            <Button onClick={onClose}>取消</Button>
            <Button variant="primary" type="submit" disabled={signing.isPending}>
              签收
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

interface ProofFieldProps {
  kind: IdentityProof["kind"];
  value: string;
  onChange: (value: string) => void;
}

function ProofField({ kind, value, onChange }: ProofFieldProps) {
  if (kind === "provider") {
    return <p>签收前请在公司登录的窗口再次确认是您本人操作，验证后 5 分钟内有效。</p>;
  }
  const isCode = kind === "code";
  return (
    <>
      <p>签收前请再次确认是您本人操作，验证后 5 分钟内有效。</p>
      <TextField
        label={isCode ? "动态验证码" : "登录密码"}
        type={isCode ? "text" : "password"}
        autoComplete={isCode ? "one-time-code" : "current-password"}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoFocus
      />
    </>
  );
}
