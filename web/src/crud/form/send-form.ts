import { send } from "../../api/api.ts";
import { type ApiResponse, unwrapEnvelope } from "../../api/request.ts";
import { uploadSignedIn } from "../../api/upload-signed-in.ts";
import type { FormValues } from "../resource-types.ts";

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
