import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";

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
