import { ApiError, unavailable } from "./api-error.ts";
import { renewed } from "./renewal.ts";
import { type Query, urlOf } from "./request.ts";
import { readTokens } from "./tokens.ts";

interface BytesRequest {
  /** Without /api. */
  path: string;
  query?: Query;
  signal: AbortSignal;
}

/**
 * An answer that is bytes instead of an envelope, without time-out: sheets and files take their
 * time. A refused token is renewed once, as for any other call. Throws ApiError for every answer
 * that is a refusal; an aborted call throws its AbortError.
 */
export async function fetchSignedIn({ path, query, signal }: BytesRequest): Promise<Response> {
  const token = readTokens()?.accessToken ?? "";
  const ask = async (bearer: string) => {
    try {
      const headers = { Authorization: `Bearer ${bearer}` };
      return await fetch(urlOf(path, query), { headers, signal });
    } catch (error) {
      throw signal.aborted ? error : unavailable();
    }
  };
  const first = await ask(token);
  const fresh = first.status === 401 ? await renewed(token) : null;
  const response = fresh ? await ask(fresh) : first;
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<ApiError> {
  try {
    const { code, message, requestId } = (await response.json()) as ApiError;
    return typeof message === "string" ? new ApiError({ code, message, requestId }) : unavailable();
  } catch {
    return unavailable();
  }
}
