import { checkField } from "@aeromaint/contracts/fields/check-field.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import type { FormRule } from "antd";

/** Ant Design's rule for a field of contracts/: the same check and sentences as the server's. */
export function rulesOf(
  schema: FieldSchema,
  { required, today }: { required: boolean; today?: () => string },
): FormRule[] {
  return [
    {
      validator: async (_rule, value: unknown) => {
        const wrong = checkField(schema, comparable(schema, value), {
          required,
          today: today?.(),
        });
        if (wrong) throw new Error(wrong);
      },
    },
  ];
}

/** Formatted text without words or pictures counts as empty, even if the editor leaves tags. */
function comparable(schema: FieldSchema, value: unknown): unknown {
  if (schema["x-kind"] !== "richText" || typeof value !== "string") return value;
  // A letter or a figure behind a tag: a long text need not be parsed.
  if (/>[\p{L}\p{N}]/u.test(value)) return value;
  const document = new DOMParser().parseFromString(value, "text/html");
  const filled = document.body.textContent.trim() || document.querySelector("img, table, hr");
  return filled ? value : "";
}

/** The specification's names of the fields that rows are put in order by. */
const orderFields = ["orderNum", "postSort", "roleSort", "dictSort"];

/** The hint of a field, beyond its title. */
export function hintOf(name: string, schema: FieldSchema): string | undefined {
  if (orderFields.includes(name)) return "数字越小越靠前";
  const rule = schema["x-message"];
  return rule?.includes("只能包含") ? rule.replace(schema.title, "").replace("！", "") : undefined;
}

/** The hint of a field that cannot change after creation. */
export const immutableHint = "创建后不能修改";
