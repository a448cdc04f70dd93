import { checkField } from "@aeromaint/contracts/fields/check-field.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import type { FormRule } from "antd";

/** Form rule of a contract's field, with the same check and messages as on the server. */
export function fieldRules(
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

/** Converts formatted text without words or pictures to "". The editor may leave tags in it. */
function comparable(schema: FieldSchema, value: unknown): unknown {
  if (schema["x-kind"] !== "richText" || typeof value !== "string") return value;
  // Shortcut: text with a letter or digit after a tag needs no parsing.
  if (/>[\p{L}\p{N}]/u.test(value)) return value;
  const document = new DOMParser().parseFromString(value, "text/html");
  const filled = document.body.textContent.trim() || document.querySelector("img, table, hr");
  return filled ? value : "";
}

/** Names of the order fields in the specification. */
const orderFields = ["orderNum", "postSort", "roleSort", "dictSort"];

/** Hint of a field in addition to its title. */
export function fieldHint(name: string, schema: FieldSchema): string | undefined {
  if (orderFields.includes(name)) return "数字越小越靠前";
  const rule = schema["x-message"];
  return rule?.includes("只能包含") ? rule.replace(schema.title, "").replace("！", "") : undefined;
}

export const immutableHint = "创建后不能修改";
