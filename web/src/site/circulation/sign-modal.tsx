import type { CirculationReading } from "@aeromaint/contracts/documents/circulation.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import ProveIdentity from "../../own/second-factor/prove-identity.tsx";
import { circulationQueryPaths, sendSignature } from "../../session/own-circulations.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/dialog/modal.tsx";
import { toast } from "../../ui/toast/toast.ts";

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
  const [isProving, setProving] = useState(false);
  const [problem, setProblem] = useState("");
  const client = useQueryClient();
  const changed = () => {
    for (const path of circulationQueryPaths) void client.invalidateQueries({ queryKey: [path] });
  };
  const signing = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const chosen = questions.map((_question, place) => answers[place] ?? -1);
      const body = { sha256, seconds: seconds(), ...(chosen.length > 0 && { answers: chosen }) };
      return sendSignature(circulationId, body);
    },
    onSuccess: ({ message }) => {
      toast(message, "success");
      changed();
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.reason === "proofNeeded") return setProving(true);
      setProblem(messageOf(error));
      if (error instanceof ApiError && error.code === 409) changed();
    },
  });
  const submit = () => {
    setProblem("");
    if (questions.some((_question, place) => answers[place] === undefined)) {
      setProblem("请回答全部题目");
    } else if (!signing.isPending) {
      signing.mutate();
    }
  };
  return (
    <Modal label="签收" className="w-130 max-w-[calc(100%-var(--am-space-8))]" onClose={onClose}>
      {isProving ? (
        <div className="p-6">
          <h2 className="mb-4 text-lg">验证身份</h2>
          <ProveIdentity
            act="签收"
            onProved={() => {
              setProving(false);
              signing.mutate();
            }}
            onCancel={onClose}
          />
        </div>
      ) : (
        <form
          className="grid gap-4 p-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <h2 className="text-lg">签收</h2>
          <p>我已阅读并理解《{title}》，确认签收。</p>
          {questions.map(({ question, options }, place) => (
            <fieldset key={question} className="grid gap-2">
              <legend className="mb-2">
                {place + 1}. {question}
              </legend>
              {options.map((option, value) => (
                <label
                  key={option}
                  className="flex min-h-10 items-center gap-2 rounded-md border px-3 has-checked:border-accent"
                >
                  <input
                    className="mt-0.75 mr-0.75 ml-1.25"
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
          {problem && (
            <p className="text-refused text-sm" role="alert">
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
