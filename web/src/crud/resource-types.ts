import type {
  Permission,
  Resource as PermissionArea,
} from "@aeromaint/contracts/auth/permissions.ts";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import type { Static, TObject, TProperties, TSchema } from "typebox";

/** Part of a resource's definition in contracts that the shared components use. */
export interface CrudResource {
  title: string;
  path: string;
  id: string;
  permission: PermissionArea;
  name?: string | null;
  fields: TProperties;
  createOnly?: readonly string[];
  fixedOnceReleased?: readonly string[];
  /** Fields that the form disables while the detail has `verified` values. */
  fixedWhileVerified?: readonly string[];
  create: FormSchema;
  row: TSchema;
  detail: TSchema;
  filters: FormSchema;
}

/** Object schema. Each property is a field that forms can render. */
export type FormSchema = TObject<TProperties>;

export type RowOf<R extends CrudResource> = Static<R["row"]>;
export type DetailOf<R extends CrudResource> = Static<R["detail"]>;

/** Form values by field name, in the representation of the inputs. */
export type FormValues = Record<string, unknown>;

interface FieldDefinition {
  schema: FieldSchema;
  required: boolean;
}

/**
 * Field of a form's schema; `required` if it must not be empty.
 * @throws if the schema lacks the field
 */
export function fieldOf(form: FormSchema, name: string): FieldDefinition {
  const schema = form.properties[name];
  if (!schema) throw new Error(`The schema has no field ${name}`);
  // Fields of contracts/ are created by fields.ts, so they have the keywords of FieldSchema.
  const required = (form.required as readonly string[] | undefined)?.includes(name) ?? false;
  return { schema: schema as FieldSchema, required };
}

/** Builds a permission string. The server checks the closed list at its start. */
export function permissionFor(
  { permission }: Pick<CrudResource, "permission">,
  action: string,
): Permission {
  return `${permission}:${action}` as Permission;
}

/** Id of a row as text. */
export const rowId = ({ id }: Pick<CrudResource, "id">, row: unknown): string =>
  String((row as FormValues)[id]);

/** Name of a row for people; null if it has no name. */
export function rowName({ name }: Pick<CrudResource, "name">, row: FormValues): string | null {
  const value = name && row[name];
  return typeof value === "string" && value ? value : null;
}

/** Adds the names of the rows to a sentence of the server: 删除成功：起落架. */
export function appendNames(sentence: string, names: readonly string[]): string {
  const [first] = names;
  if (first === undefined) return sentence;
  return `${sentence}：${first}${names.length > 1 ? ` 等 ${names.length} 项` : ""}`;
}
