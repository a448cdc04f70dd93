import { secondFactorOff } from "@aeromaint/contracts/auth/second-factor.ts";
import { FormField } from "../../forms/form-field.tsx";
import { formFieldsOf } from "../../forms/form-fields.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { Button } from "../../ui/button.tsx";

type Proof = "password" | "code";

interface ProofFormProps<Answer> {
  /** Required proofs, in the order of the fields. */
  asks: readonly Proof[];
  submitText: string;
  call: (proof: { password: string; code: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel?: (() => void) | undefined;
}

const proofs = formFieldsOf(secondFactorOff, ["password", "code"]);
const inputs = {
  password: { label: "登录密码", autoComplete: "current-password" },
  code: { label: "动态验证码", autoComplete: "one-time-code" },
};

/** Asks for password or code, with errors at the field. */
export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { asks, submitText, call, onDone, onCancel } = props;
  const fields = Object.fromEntries(
    Object.entries(proofs)
      .filter(([name]) => asks.some((ask) => ask === name))
      .map(([name, field]) => [name, { ...field, required: true }]),
  );
  return (
    <RequestForm
      fields={fields}
      send={({ password = "", code = "" }) =>
        call({ password: String(password), code: String(code) })
      }
      onDone={onDone}
      actions={(isPending) => (
        <div className="grid gap-2">
          <Button variant="primary" type="submit" wide disabled={isPending}>
            {submitText}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              取消
            </Button>
          )}
        </div>
      )}
    >
      {(form) => asks.map((ask) => <FormField key={ask} form={form} name={ask} {...inputs[ask]} />)}
    </RequestForm>
  );
}
