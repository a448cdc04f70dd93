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

/** Progress callback and abort signal of an upload. */
export interface UploadTracking {
  signal: AbortSignal;
  /** Called with the fraction of the bytes that was sent, 0 to 1. */
  onProgress: (sent: number) => void;
}

interface FormCall extends UploadTracking {
  body: FormData | FormValues;
}

/** Sends a form; one with new files reports progress and can be aborted. */
export async function sendForm<T>(
  method: "POST" | "PUT",
  path: string,
  { body, ...following }: FormCall,
): Promise<ApiResponse<T>> {
  if (!hasFiles(body)) return send(method, path, { body });
  following.onProgress(0);
  const { content } = await uploadSignedIn({ method, path, form: body, ...following });
  return unwrapEnvelope<T>(await content.text());
}

function hasFiles(body: FormData | FormValues): body is FormData {
  return body instanceof FormData && [...body.values()].some((value) => value instanceof File);
}

interface BodyOptions {
  /** Of the row that is changed; none while one is made. */
  version?: number | undefined;
  /** Fields that a change does not send. */
  fixed: readonly string[];
}

/**
 * What a form sends: the resource's own fields, as JSON, or as multipart where files are among
 * them. On a change everything shown is sent, so that what was emptied is cleared.
 */
export function formBody(
  resource: CrudResource,
  values: FormValues,
  { version, fixed }: BodyOptions,
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
    else form.append(name, String(wireValue(schema, value) ?? ""));
  }
  if (version !== undefined) form.append("version", String(version));
  return form;
}

function wireValue(schema: FieldSchema, value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  const numeric = schema["x-kind"] === "integer" || schema["x-kind"] === "decimal";
  if (numeric) return Number(value);
  return typeof value === "string" && schema["x-kind"] === "text" ? value.trim() : value;
}

/**
 * The mutation of a form. A second press is dropped while the first is being sent: Ant Design's forms
 * validate asynchronously, so that both arrive before a button can be disabled.
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

/** Tracks one upload at a time. */
export function useUploadProgress() {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  return {
    /** Null unless files are being uploaded. */
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

/** Refused fields as Ant Design's form takes them. */
export type RefusedFields = { name: string; errors: string[] }[];

/** The refused fields of a call. */
export function fieldErrors(error: unknown): RefusedFields {
  if (!(error instanceof ApiError)) return [];
  return error.errors.map(({ field, message }) => ({ name: field, errors: [message] }));
}
