import type {
  Permission,
  Resource as PermissionArea,
} from "@aeromaint/contracts/auth/permissions.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import type { Static, TObject, TProperties, TSchema } from "typebox";

/** What the shared pieces need of a resource's definition in contracts. */
export interface CrudResource {
  title: string;
  path: string;
  id: string;
  permission: PermissionArea;
  fields: TProperties;
  createOnly?: readonly string[];
  fixedOnceReleased?: readonly string[];
  /** Fields that the form leaves alone while the detail has `verified` values. */
  fixedWhileVerified?: readonly string[];
  create: FormSchema;
  row: TSchema;
  detail: TSchema;
  filters: FormSchema;
}

/** An object schema whose properties are fields that forms can draw. */
export type FormSchema = TObject<TProperties>;

export type RowOf<R extends CrudResource> = Static<R["row"]>;
export type DetailOf<R extends CrudResource> = Static<R["detail"]>;

/** Values of a form by field name, as the inputs hold them. */
export type FormValues = Record<string, unknown>;

interface FieldDefinition {
  schema: FieldSchema;
  required: boolean;
}

/** A field of a form's schema, and whether it must be filled. */
export function fieldOf(form: FormSchema, name: string): FieldDefinition {
  const schema = form.properties[name];
  if (!schema) throw new Error(`The schema has no field ${name}`);
  // Fields of contracts/ are made by fields.ts, so they say of themselves what FieldSchema lists.
  const required = (form.required as readonly string[] | undefined)?.includes(name) ?? false;
  return { schema: schema as unknown as FieldSchema, required };
}

/** The closed list of permissions is checked by the server at its start; here it is composed. */
export function permissionFor(
  { permission }: Pick<CrudResource, "permission">,
  action: string,
): Permission {
  return `${permission}:${action}` as Permission;
}

/** First come first: of an account the person's name, not the one to sign in with. */
const nameFields = [
  "title",
  "noticeTitle",
  "nickName",
  "roleName",
  "menuName",
  "deptName",
  "postName",
  "dictName",
  "dictLabel",
  "configName",
  "userName",
  "registration",
  "name",
  "courseName",
];

/** By what people know a row; null for one that has no name. */
export function rowName(row: object): string | null {
  const values = row as Record<string, unknown>;
  const field = nameFields.find((name) => typeof values[name] === "string" && values[name]);
  return field ? String(values[field]) : null;
}

/** A sentence of the server about rows, and which they are: 删除成功：起落架. */
export function withNames(sentence: string, names: readonly string[]): string {
  const [first] = names;
  if (first === undefined) return sentence;
  return `${sentence}：${first}${names.length > 1 ? ` 等 ${names.length} 项` : ""}`;
}
