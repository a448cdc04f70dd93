import type { ProviderFlowPurpose } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { Claims, Identity } from "./identity.ts";
import type { OpenProvider } from "./provider-book.queries.ts";

/** Data for the redirect to a provider. */
export interface Away {
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
  /** Result of `addressKey`; null for a signed-in person. */
  address: string | null;
}

export interface Returned {
  /** Query string of the redirect from the provider. */
  answer: string;
  purpose: ProviderFlowPurpose;
}

/** Sign-in by redirect to a provider and back. */
export interface RoundTrip {
  addressOf(provider: OpenProvider, away: Away, purpose: ProviderFlowPurpose): Promise<string>;
  identify(
    provider: OpenProvider,
    away: Away,
    returned: Returned,
  ): Promise<{ identity: Identity; claims: Claims }>;
}
