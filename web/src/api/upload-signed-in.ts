import { unavailable } from "./api-error.ts";
import { renewed } from "./renewal.ts";
import { opened, urlOf } from "./request.ts";
import { readTokens } from "./tokens.ts";

interface Upload {
  method?: "POST" | "PUT";
  /** Without /api. */
  path: string;
  form: FormData;
  signal?: AbortSignal;
  /** Told the share of the bytes that has left, 0 to 1. */
  onProgress?: (sent: number) => void;
}

export interface UploadAnswer {
  /** An envelope or a file, as the call has it. */
  content: Blob;
  disposition: string | null;
}

const uploadTimeout = 300_000;

/**
 * Sends a form and tells how far it is, which fetch cannot. A refused token is renewed once, as
 * for any other call. Throws ApiError for every refusal; an aborted call throws its AbortError.
 */
export async function uploadSignedIn(upload: Upload): Promise<UploadAnswer> {
  const token = readTokens()?.accessToken ?? "";
  const first = await sent(upload, token);
  const fresh = first.status === 401 ? await renewed(token) : null;
  const call = fresh ? await sent(upload, fresh) : first;
  // Asked for as a blob below.
  const content = call.response as Blob;
  if (call.status !== 200) {
    opened(await content.text());
    throw unavailable();
  }
  return { content, disposition: call.getResponseHeader("content-disposition") };
}

function sent(
  { method = "POST", path, form, signal, onProgress }: Upload,
  bearer: string,
): Promise<XMLHttpRequest> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open(method, urlOf(path));
    call.responseType = "blob";
    call.timeout = uploadTimeout;
    call.setRequestHeader("Accept", "application/json, */*");
    call.setRequestHeader("Authorization", `Bearer ${bearer}`);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    call.onload = () => resolve(call);
    call.onerror = () => reject(unavailable());
    call.ontimeout = () => reject(unavailable());
    call.onabort = () => reject(signal?.reason ?? unavailable());
    call.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    call.send(form);
  });
}
