import { networkError } from "./api-error.ts";
import { withToken } from "./renewal.ts";
import { apiUrl, throwApiError } from "./request.ts";
import { withRequestKey } from "./request-key.ts";

interface Upload {
  method?: "POST" | "PUT";
  path: string;
  form: FormData;
  signal?: AbortSignal;
  /** Called with the sent fraction of the bytes, 0 to 1. */
  onProgress?: (sent: number) => void;
}

interface UploadAnswer {
  /** Envelope or file, depending on the request. */
  content: Blob;
  disposition: string | null;
}

const uploadTimeout = 300_000;

/**
 * Sends a form with upload progress, which fetch cannot report. A rejected token is renewed once.
 * @throws ApiError for error responses, AbortError after an abort
 */
export function uploadSignedIn(upload: Upload): Promise<UploadAnswer> {
  const { method = "POST", path, form: body } = upload;
  return withRequestKey({ method, path, body }, (key = "") =>
    withToken(async (token = "") => {
      const call = await sendUpload(upload, { token, key });
      // responseType is "blob".
      const content = call.response as Blob;
      if (call.status !== 200) throwApiError(await content.text());
      return { content, disposition: call.getResponseHeader("content-disposition") };
    }),
  );
}

function sendUpload(
  { method = "POST", path, form, signal, onProgress }: Upload,
  { token, key }: { token: string; key: string },
): Promise<XMLHttpRequest> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open(method, apiUrl(path));
    call.responseType = "blob";
    call.timeout = uploadTimeout;
    call.setRequestHeader("Accept", "application/json, */*");
    call.setRequestHeader("Authorization", `Bearer ${token}`);
    if (key) call.setRequestHeader("Idempotency-Key", key);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    call.onload = () => resolve(call);
    call.onerror = () => reject(networkError());
    call.ontimeout = () => reject(networkError());
    call.onabort = () => reject(signal?.reason ?? networkError());
    call.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    call.send(form);
  });
}
