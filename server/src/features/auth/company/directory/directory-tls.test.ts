import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { OutboundGuard } from "../../../../infra/outbound/outbound-guard.ts";
import type { ProviderConfig } from "../stored-providers.queries.ts";
import { Directories } from "./directories.ts";
import { isSlapdMissing, manager, startSlapd, suffix } from "./slapd.fixture.ts";

const skip = isSlapdMissing;
const right = "Right-password-145";
let slapd: Awaited<ReturnType<typeof startSlapd>>;

before(async () => {
  if (skip) return;
  slapd = await startSlapd({ withTls: true });
  await slapd.client.add(`uid=zhang,${suffix}`, {
    objectClass: "inetOrgPerson",
    cn: "zhang",
    sn: "zhang",
    uid: "zhang",
    userPassword: right,
  });
});
after(() => slapd?.close());

const signIn = (settings: ProviderConfig["settings"], password = right) =>
  new Directories(new OutboundGuard(["127.0.0.1"])).signIn(
    {
      providerId: "1",
      providerName: "目录",
      kind: "ldap",
      isEnabled: true,
      version: 1,
      userTypes: ["04"],
      authorId: null,
      secret: manager.password,
      settings: {
        bindName: manager.dn,
        searchBase: suffix,
        searchFilter: "(uid={account})",
        subjectClaim: "entryUUID",
        accountClaim: "uid",
        ...settings,
      },
    },
    "zhang",
    password,
  );

const refused = /无法访问/;

for (const security of ["tls", "starttls"] as const) {
  const url = () => (security === "tls" ? slapd.tlsUrl : slapd.url);

  test(`binds over ${security} where the CA is trusted`, { skip }, async () => {
    const { authority } = slapd;
    const person = await signIn({ security, url: url(), authority });
    assert.equal(person?.identity.account, "zhang");
    assert.equal(await signIn({ security, url: url(), authority }, "wrong"), null);
  });

  test(`sends nothing over ${security} to a server of an unknown CA`, { skip }, async () => {
    await assert.rejects(signIn({ security, url: url() }), refused);
  });
}

test("accepts LDAPS servers only, and refuses servers without TLS", {
  skip,
}, async () => {
  const { url, authority } = slapd;
  await assert.rejects(signIn({ security: "tls", url, authority }), refused);
  const plain = await startSlapd();
  await assert.rejects(signIn({ security: "starttls", url: plain.url, authority }), refused);
  await plain.close();
});
