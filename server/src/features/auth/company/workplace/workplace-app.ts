import type { Claims } from "../identity.ts";
import type { ProviderConfig } from "../stored-providers.queries.ts";

/** Adapter for one app. Addresses, names and calls differ. */
export interface WorkplaceApp {
  /** Hosts of the sign-in page and of the API. */
  hosts: { login: string; api: string };
  /** Query parameter with the code. */
  codeName: "code" | "authCode";
  /** Claim with an e-mail address assigned by the company; null if none. */
  verifiedEmail: string | null;
  /** Sign-in page, below the host. */
  authorizationPage(
    provider: ProviderConfig,
    round: AppAuthorizationRequest,
  ): { path: string; query: AppParameters };
  /** Person who returned. `ask` throws for an error answer. */
  identifyPerson(
    provider: ProviderConfig,
    returned: AppAuthorizationResponse,
    ask: AppApiCaller,
  ): Promise<WorkplacePerson>;
}

type AppParameters = Record<string, string>;

interface AppAuthorizationRequest {
  redirectUri: string;
  state: string;
  /** PKCE. */
  challenge: string;
}

interface AppAuthorizationResponse {
  code: string;
  redirectUri: string;
  /** PKCE. */
  verifier: string;
}

interface WorkplacePerson {
  /** Permanent id; null for people outside the company. */
  subject: string | null;
  claims: Claims;
}

interface AppApiCall {
  query?: AppParameters;
  headers?: AppParameters;
  /** Sent as JSON by POST. */
  body?: object;
}

export type AppApiCaller = (path: string, question: AppApiCall) => Promise<Claims>;

export const claimText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;
