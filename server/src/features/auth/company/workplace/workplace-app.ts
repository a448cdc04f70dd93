import type { Claims } from "../identity.ts";
import type { OpenProvider } from "../provider-book.queries.ts";

/** How one of the apps is asked. Each has its own addresses, names and order of questions. */
export interface WorkplaceApp {
  /** Where people prove who they are, and where the app is asked. */
  hosts: { login: string; api: string };
  /** What the app calls the code that it sends people back with. */
  codeName: "code" | "authCode";
  /** The claim with an address that the company gave, not the person. */
  verifiedEmail: string | null;
  /** The page to send people to, below its host. */
  pageFor(provider: OpenProvider, round: LeavingRound): { path: string; query: AppParameters };
  /** Who came back. `ask` throws for an answer that is none. */
  whoIs(provider: OpenProvider, returned: ReturnedRound, ask: Ask): Promise<WorkplacePerson>;
}

export type AppParameters = Record<string, string>;

export interface LeavingRound {
  redirectUri: string;
  state: string;
  /** Of PKCE. */
  challenge: string;
}

export interface ReturnedRound {
  code: string;
  redirectUri: string;
  /** Of PKCE. */
  verifier: string;
}

export interface WorkplacePerson {
  /** What never changes of the person; null for somebody who is none of the company. */
  subject: string | null;
  claims: Claims;
}

interface Question {
  query?: AppParameters;
  headers?: AppParameters;
  /** Sent as JSON, by POST. */
  body?: object;
}

export type Ask = (path: string, question: Question) => Promise<Claims>;

export const claimText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;
