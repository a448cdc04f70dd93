import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { hash, verify } from "@node-rs/argon2";
import type { AnswerHeaders } from "../answers.ts";
import { listen, serve } from "./serve.ts";

export interface BarePasswordsSettings {
  headers: AnswerHeaders;
  body: string;
}

/** One verification for each request, at the platform's cost, and an answer of the same size. */
export async function startBarePasswords({ headers, body }: BarePasswordsSettings) {
  const password = demoPasswords.mechanic;
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const raw = headers.flat();
  const bytes = Buffer.from(body);
  return listen((request, response) => {
    request.resume();
    verify(stored, password).then(() => response.writeHead(200, raw).end(bytes));
  });
}

if (process.send) serve(startBarePasswords);
