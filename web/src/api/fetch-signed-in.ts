import { ApiError, networkError } from "./api-error.ts";
import { renewAccessToken } from "./renewal.ts";
import { apiUrl, type Query } from "./request.ts";
import { readTokens } from "./tokens.ts";

interface BytesRequest {
  /** Without /api. */
  path: string;
  query?: Query;
  signal: AbortSignal;
}

/**
 * A response that is bytes instead of an envelope, without timeout: sheets and files take
 * long. A rejected token is renewed once, as for any other call. Throws ApiError for every error
 * response; an aborted call throws its AbortError.
 */
export async function fetchSignedIn({ path, query, signal }: BytesRequest): Promise<Response> {
  const token = readTokens()?.accessToken ?? "";
  const fetchWith = async (bearer: string) => {
    try {
      const headers = { Authorization: `Bearer ${bearer}` };
      return await fetch(apiUrl(path, query), { headers, signal });
    } catch (error) {
      throw signal.aborted ? error : networkError();
    }
  };
  const first = await fetchWith(token);
  const renewedToken = first.status === 401 ? await renewAccessToken(token) : null;
  const response = renewedToken ? await fetchWith(renewedToken) : first;
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<ApiError> {
  try {
    const { code, message, requestId, reason } = (await response.json()) as ApiError;
    if (typeof message !== "string") return networkError();
    return new ApiError({ code, message, requestId, reason });
  } catch {
    return networkError();
  }
}
