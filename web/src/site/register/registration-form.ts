import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import { registrations, type SiteNature } from "@aeromaint/contracts/people/registration.ts";
import { api } from "../../api/api.ts";
import {
  formFieldsOf,
  type SiteFieldDefinitions,
  type SiteFormValues,
} from "../../forms/form-fields.ts";
import { sealPasswords } from "../../session/sealed-password.ts";
import { registrationKinds } from "./kinds.ts";

const maxIntroductionLength = 2000;

/** Fields of a kind's form, from its contract. The introduction is plain text here. */
export function registrationFields(kind: SiteNature): SiteFieldDefinitions {
  const names = registrationKinds[kind].parts.flatMap(({ fields }) => fields);
  return Object.fromEntries(
    Object.entries(formFieldsOf(registrations[kind], names)).map(([name, field]) => [
      name,
      field.schema["x-kind"] === "richText"
        ? { ...field, schema: asPlainText(field.schema) }
        : field,
    ]),
  );
}

function asPlainText({ title }: FieldSchema): FieldSchema {
  return { type: "string", title, "x-kind": "textarea", maxLength: maxIntroductionLength };
}

/** Sends a registration as multipart, with sealed passwords. */
export async function submitRegistration(
  kind: SiteNature,
  values: SiteFormValues,
  captcha: { code: string; uuid: string },
): Promise<string> {
  const { pwd = "", oldpwd = "", introduction = "", ...rest } = values;
  const texts = {
    ...rest,
    ...(await sealPasswords({ pwd: String(pwd), oldpwd: String(oldpwd) })),
    ...captcha,
    introduction: paragraphs(String(introduction)),
    consent: "1",
  };
  const body = new FormData();
  // Text first: the server can refuse it before the pictures arrive.
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === "string" && value.trim() !== "") body.append(name, value.trim());
  }
  for (const [name, value] of Object.entries(rest)) {
    if (value instanceof File) body.append(name, value, value.name);
  }
  return (await api.send("POST", `/open/registration/${kind}`, { body })).message;
}

/** Converts plain text to formatted text: a paragraph per non-empty line. */
export function paragraphs(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => `<p>${line}</p>`)
    .join("");
}
