import { api } from "../../api/api.ts";
import { type Answer, opened } from "../../api/request.ts";
import { uploadSignedIn } from "../../api/upload-signed-in.ts";
import type { FormValues } from "../resource-types.ts";

/** How an upload is followed and ended. */
export interface Following {
  signal: AbortSignal;
  /** Told the share of the bytes that has left, 0 to 1. */
  onProgress: (sent: number) => void;
}

interface FormCall extends Following {
  body: FormData | FormValues;
}

/** Sends a form; one with new files tells how far it is, and can be stopped on the way. */
export async function sendForm<T>(
  method: "POST" | "PUT",
  path: string,
  { body, ...following }: FormCall,
): Promise<Answer<T>> {
  if (!hasFiles(body)) return api.send<T>(method, path, { body });
  following.onProgress(0);
  const { content } = await uploadSignedIn({ method, path, form: body, ...following });
  return opened<T>(await content.text());
}

function hasFiles(body: FormData | FormValues): body is FormData {
  return body instanceof FormData && [...body.values()].some((value) => value instanceof File);
}
