import { networkError } from "./api-error.ts";
import { withToken } from "./renewal.ts";
import { apiUrl, type Query, throwApiError } from "./request.ts";

interface BytesRequest {
  path: string;
  query?: Query | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches bytes instead of an envelope. No timeout: sheets and files take long.
 * @throws ApiError for error responses, AbortError after an abort
 */
export function fetchSignedIn({ path, query, signal }: BytesRequest): Promise<Response> {
  return withToken(async (token = "") => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(apiUrl(path, query), { headers, signal: signal ?? null }).catch(
      (error: unknown) => {
        throw signal?.aborted ? error : networkError();
      },
    );
    return response.ok ? response : throwApiError(await response.text().catch(() => ""));
  });
}
