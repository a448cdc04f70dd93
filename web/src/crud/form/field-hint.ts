import type { FieldSchema } from "@aeromaint/contracts/fields.ts";

/** The specification's names of the fields that rows are put in order by. */
const orderFields = ["orderNum", "postSort", "roleSort", "dictSort"];

/** What is to be known of a field before it is filled, and its title does not say. */
export function hintOf(name: string, schema: FieldSchema): string | undefined {
  if (orderFields.includes(name)) return "数字越小越靠前";
  const rule = schema["x-message"];
  return rule?.includes("只能包含") ? rule.replace(schema.title, "").replace("！", "") : undefined;
}

/** Said of what is fixed as soon as the row exists. */
export const fixedLater = "创建后不能修改";
