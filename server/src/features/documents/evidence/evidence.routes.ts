import { evidenceKey, evidenceKeyPath } from "@aeromaint/contracts/documents/evidence.ts";
import { pemOf } from "../../../infra/evidence/signing-key.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, ok } from "../../../infra/http/envelope.ts";

const tags = ["证据台账"];

/** The evidence ledger: what it holds, whether it is whole, and the key to check it with. */
export async function evidenceRoutes(app: App): Promise<void> {
  await evidenceKeyRoute(app);
}

/** Also at the root of the site: its address is what outsiders write down. */
export async function evidenceKeyRoute(app: App): Promise<void> {
  app.get(evidenceKeyPath, {
    config: { access: "open" },
    schema: { tags, summary: "证据台账的公钥", response: { 200: answer(evidenceKey) } },
    handler: async () => {
      const { publicKey } = await app.signingKey();
      return ok({ algorithm: "Ed25519" as const, publicKey, pem: pemOf(publicKey) });
    },
  });
}
