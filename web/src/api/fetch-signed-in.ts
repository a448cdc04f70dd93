import { networkError } from "./api-error.ts";
import { withToken } from "./renewal.ts";
import { apiUrl, type Query, throwRefusal } from "./request.ts";

interface BytesRequest {
  /** Without /api. */
  path: string;
  query?: Query;
  signal: AbortSignal;
}

/**
 * A response that is bytes instead of an envelope, without timeout: sheets and files take
 * long. Throws ApiError for every error response; an aborted call throws its AbortError.
 */
export function fetchSignedIn({ path, query, signal }: BytesRequest): Promise<Response> {
  return withToken(async (token = "") => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(apiUrl(path, query), { headers, signal }).catch(
      (error: unknown) => {
        throw signal.aborted ? error : networkError();
      },
    );
    return response.ok ? response : throwRefusal(await response.text().catch(() => ""));
  });
}
