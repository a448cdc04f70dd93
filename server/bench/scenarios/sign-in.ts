import { capture } from "../answers.ts";
import type { Scenario } from "../scenario.ts";
import type { BarePasswordsSettings } from "../servers/bare-passwords.ts";
import { signInRequest } from "../sign-in.ts";

export const signInScenario: Scenario = {
  name: "sign-in",
  compares: "a whole sign-in ÷ node:http with one argon2id verification of the same cost",
  goal: null,
  // As many as one account may have under way at once, less one.
  connections: 4,
  async start(testbed) {
    const ours = await testbed.startServer("application.ts", testbed.application);
    const request = await signInRequest(ours.address, "mechanic");
    const settings: BarePasswordsSettings = await capture(ours.address, request);
    return { ours, bare: await testbed.startServer("bare-passwords.ts", settings), request };
  },
};
