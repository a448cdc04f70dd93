import type { ProviderFlowPurpose } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { Claims, Identity } from "./identity.ts";
import type { ProviderConfig } from "./stored-providers.queries.ts";

/** Data for the redirect to a provider. */
export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  /** Result of `addressKey`; null for a signed-in person. */
  address: string | null;
}

export interface AuthorizationResponse {
  /** Query string of the redirect from the provider. */
  answer: string;
}

/** Sign-in by redirect to a provider and back. */
export interface RedirectSignIn {
  addressOf(
    provider: ProviderConfig,
    away: AuthorizationRequest,
    purpose: ProviderFlowPurpose,
  ): Promise<string>;
  identify(
    provider: ProviderConfig,
    away: AuthorizationRequest,
    returned: AuthorizationResponse,
  ): Promise<{ identity: Identity; claims: Claims }>;
}
