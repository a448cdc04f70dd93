import type { RoundPurpose } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import type { Claims, Identity } from "./identity.ts";
import type { OpenProvider } from "./provider-book.queries.ts";

/** A round as the provider's side of it needs it. */
export interface Away {
  redirectUri: string;
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** Address of the caller, from `addressKey`; null for somebody who is signed in. */
  address: string | null;
}

export interface Returned {
  /** The query that the provider has sent the browser back with. */
  answer: string;
  purpose: RoundPurpose;
}

/** What signs people in by sending them away and taking them back. */
export interface RoundTrip {
  addressOf(provider: OpenProvider, away: Away, purpose: RoundPurpose): Promise<string>;
  identify(
    provider: OpenProvider,
    away: Away,
    returned: Returned,
  ): Promise<{ identity: Identity; claims: Claims }>;
}
