import { capture } from "../answers.ts";
import type { Request, Scenario } from "../scenario.ts";
import type { BareReadingSettings } from "../servers/bare-reading.ts";
import { signIn } from "../sign-in.ts";
import { statementsOfEach } from "../statements-of.ts";

interface SignedInReading {
  name: string;
  /** What is called. */
  subject: string;
  /** The call's path below /api, found out from the running server. */
  pathOf: (address: string) => Promise<string>;
}

export const reader = signedInReading({
  name: "reader",
  subject: "a signed-in person reads an item",
  pathOf: async (address) => {
    const { repairId } = await newestOf(address, "/api/open/platform");
    return `/platform/info/foreground/${repairId}`;
  },
});

export const product = signedInReading({
  name: "product",
  subject: "a signed-in person opens a product, which counts a view",
  pathOf: async (address) => {
    const { infoId } = await newestOf(address, "/api/open/material");
    return `/material/info/details/${infoId}`;
  },
});

export const profile = signedInReading({
  name: "profile",
  subject: "one's own profile, which every page asks for",
  pathOf: async () => "/system/common/user/profile",
});

function signedInReading({ name, subject, pathOf }: SignedInReading): Scenario {
  return {
    name,
    compares: `${subject} ÷ pg, the same SQL and the same bytes`,
    goal: 0.7,
    connections: 32,
    async start(testbed) {
      const ours = await testbed.startServer("application.ts", testbed.application);
      const request: Request = {
        path: `/api${await pathOf(ours.address)}`,
        headers: { authorization: `Bearer ${await signIn(ours.address, "mechanic")}` },
      };
      // The first reading loads what later ones share.
      const [, statements = []] = await statementsOfEach(testbed, [request, request]);
      const settings: BareReadingSettings = {
        databaseUrl: testbed.application.databaseUrl,
        // Views are written in batches, by now and then one statement for all.
        statements: statements.filter(({ text }) => !/\bupdate\b/.test(text)),
        ...(await capture(ours.address, request)),
      };
      return { ours, bare: await testbed.startServer("bare-reading.ts", settings), request };
    },
  };
}

async function newestOf(address: string, path: string): Promise<Record<string, string>> {
  const { body } = await capture(address, { path: `${path}?pageSize=1` });
  return JSON.parse(body).data.list[0];
}
