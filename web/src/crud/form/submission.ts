import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { send } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { type ApiResponse, unwrapEnvelope } from "../../api/request.ts";
import { uploadSignedIn } from "../../api/upload-signed-in.ts";
import { appendFiles, type FileItem } from "../file-field/file-items.ts";
import { type CrudResource, type FormValues, fieldOf } from "../resource-types.ts";

export interface UploadTracking {
  signal: AbortSignal;
  /** Called with the sent fraction of the bytes, 0 to 1. */
  onProgress: (sent: number) => void;
}

interface FormRequest extends UploadTracking {
  body: FormData | FormValues;
}

/** Sends a form; a form with new files reports progress and can be aborted. */
export async function sendForm<T>(
  method: "POST" | "PUT",
  path: string,
  { body, ...following }: FormRequest,
): Promise<ApiResponse<T>> {
  if (!hasFiles(body)) return send(method, path, { body });
  following.onProgress(0);
  const { content } = await uploadSignedIn({ method, path, form: body, ...following });
  return unwrapEnvelope<T>(await content.text());
}

function hasFiles(body: FormData | FormValues): body is FormData {
  return body instanceof FormData && [...body.values()].some((value) => value instanceof File);
}

interface FormBodyOptions {
  /** Version of the changed row; absent for a new row. */
  version?: number | undefined;
  /** Fields that are not sent. */
  fixed: readonly string[];
}

/**
 * Body of a form with the resource's fields: JSON, or multipart if there are file fields. A change
 * sends all visible fields, so that emptied ones are cleared.
 */
export function formBody(
  resource: CrudResource,
  values: FormValues,
  { version, fixed }: FormBodyOptions,
): FormData | FormValues {
  const names = Object.keys(resource.fields).filter(
    (name) => name in values && !fixed.includes(name),
  );
  const fields = names.map((name) => ({ name, ...fieldOf(resource.create, name) }));
  const entries = fields.map(({ name, schema }) => ({ name, schema, value: values[name] }));
  const multipart = Object.keys(resource.fields).some(
    (name) => fieldOf(resource.create, name).schema["x-kind"] === "files",
  );
  return multipart ? formOf(entries, version) : jsonOf(entries, version);
}

interface Entry {
  name: string;
  schema: FieldSchema;
  value: unknown;
}

function jsonOf(entries: Entry[], version?: number): FormValues {
  const body: FormValues = {};
  for (const { name, schema, value } of entries) body[name] = wireValue(schema, value);
  return version === undefined ? body : { ...body, version };
}

function formOf(entries: Entry[], version?: number): FormData {
  const form = new FormData();
  for (const { name, schema, value } of entries) {
    if (schema["x-kind"] === "files") appendFiles(form, name, (value ?? []) as FileItem[]);
    else form.append(name, textOf(wireValue(schema, value)));
  }
  if (version !== undefined) form.append("version", String(version));
  return form;
}

const textOf = (value: unknown) =>
  Array.isArray(value) ? JSON.stringify(value) : String(value ?? "");

function wireValue(schema: FieldSchema, value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  const numeric = schema["x-kind"] === "integer" || schema["x-kind"] === "decimal";
  if (numeric) return Number(value);
  return typeof value === "string" && schema["x-kind"] === "text" ? value.trim() : value;
}

/**
 * Mutation of a form that drops a second submit while the first is pending. Ant Design validates
 * asynchronously, so two clicks can arrive before the button is disabled.
 */
export function useSubmission<Answer, Values>(
  options: UseMutationOptions<Answer, Error, Values>,
): UseMutationResult<Answer, Error, Values> {
  const client = useQueryClient();
  const mutationKey = ["submission", useId()];
  const mutation = useMutation({ ...options, mutationKey });
  const mutate: typeof mutation.mutate = (...call) => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate(...call);
  };
  return { ...mutation, mutate };
}

export function useUploadProgress() {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  return {
    /** Sent fraction; null while no files are uploaded. */
    sent,
    begin: (): UploadTracking => {
      const controller = new AbortController();
      running.current = controller;
      setSent(null);
      return { signal: controller.signal, onProgress: setSent };
    },
    stop: () => running.current?.abort(),
  };
}

/** Field errors in the format of Ant Design's form. */
export type FormFieldErrors = { name: string; errors: string[] }[];

/** Field errors of a failed request. */
export function formFieldErrors(error: unknown): FormFieldErrors {
  if (!(error instanceof ApiError)) return [];
  return error.errors.map(({ field, message }) => ({ name: field, errors: [message] }));
}
