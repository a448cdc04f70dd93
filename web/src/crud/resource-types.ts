import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import type { Resource as PermissionArea } from "@aeromaint/contracts/permissions.ts";
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

export interface FieldDefinition {
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
