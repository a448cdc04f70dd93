import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { test } from "node:test";
import {
  ConstraintViolationError,
  InvalidCredentialsError,
  UnavailableError,
  UnknownStatusCodeError,
  UnwillingToPerformError,
} from "ldapts";
import { OutboundGuard } from "../../../../infra/outbound/outbound-guard.ts";
import { parseRuleLines } from "../company-rules.queries.ts";
import { providerTarget } from "../stored-providers.queries.ts";
import { bindErrorOf } from "./bind-error.ts";
import { Directories } from "./directories.ts";
import { attributeValue, subjectNames } from "./entry.ts";
import { filterForAccount, filterForEverybody, filterForSubject, filterProblem } from "./filter.ts";
import { dnKey, firstDnValue, nestedGroups } from "./nested-groups.ts";
import { parseServerAddress } from "./server-address.ts";

const filter = "(&(objectClass=person)(uid={account}))";

test("a name is escaped in the filter", () => {
  assert.equal(
    filterForAccount(filter, "*)(uid=*"),
    String.raw`(&(objectClass=person)(uid=\2a\29\28uid=\2a))`,
  );
  assert.equal(
    filterForAccount(filter, "a\\\0$&"),
    String.raw`(&(objectClass=person)(uid=a\5c\00$&))`,
  );
  assert.equal(filterForAccount(filter, "张伟"), "(&(objectClass=person)(uid=张伟))");
  assert.equal(filterForEverybody(filter), "(&(objectClass=person)(uid=*))");
});

test("finds a person by a permanent id of bytes or text", () => {
  const guid = "00ff".repeat(8);
  assert.match(
    filterForSubject("(uid={account})", "objectGUID", guid),
    /objectGUID=(\\00\\ff){8}\)/,
  );
  assert.match(filterForSubject("(uid={account})", "entryUUID", "a-1*"), /entryUUID=a-1\\2a\)/);
});

test("reads binary ids in any spelling, and values of a range next to an empty attribute", () => {
  assert.deepEqual(subjectNames("objectguid"), ["objectguid", "objectGUID"]);
  assert.deepEqual(subjectNames("entryUUID"), ["entryUUID"]);
  const entry = { memberOf: [], "memberOf;range=0-1499": ["cn=a"] };
  assert.deepEqual(attributeValue(entry, "memberof"), ["cn=a"]);
  assert.deepEqual(attributeValue({ memberOf: [] }, "memberof"), []);
});

test("refuses filters without the account or with unbalanced brackets", () => {
  assert.equal(filterProblem(filter), null);
  for (const wrong of ["(uid=*)", "(uid={account}", "uid={account}", "(uid={account}))("]) {
    assert.ok(filterProblem(wrong), wrong);
  }
});

test("reads the first part of names with commas and Chinese", () => {
  assert.equal(firstDnValue(String.raw`CN=张伟\, 一线,OU=组,DC=mro`), "张伟, 一线");
  assert.equal(firstDnValue(String.raw`cn=\e8\88\aa\e7\ba\bf,ou=x`), "航线");
  assert.equal(firstDnValue("line"), null);
});

test("reads rules with groups that are DNs", () => {
  const [line, wrong] = parseRuleLines("CN=航线,OU=组,DC=mro = a、b\nwithout");
  assert.deepEqual(line, { line: 1, claimValue: "CN=航线,OU=组,DC=mro", names: ["a", "b"] });
  assert.equal(wrong, null);
});

test("reads servers with and without a port", () => {
  assert.deepEqual(parseServerAddress("ldap.mro.example"), {
    host: "ldap.mro.example",
    port: null,
  });
  assert.deepEqual(parseServerAddress("10.1.2.3:636"), { host: "10.1.2.3", port: 636 });
  assert.deepEqual(parseServerAddress("[fd00::1]:389"), { host: "fd00::1", port: 389 });
});

const openProvider = (providerId: string, url: string) =>
  ({
    providerId,
    providerName: "目录",
    kind: "ldap",
    isEnabled: true,
    version: 1,
    userTypes: ["04"],
    authorId: null,
    secret: "secret",
    settings: {
      security: "none",
      url,
      bindName: "cn=reader",
      searchBase: "o=mro",
      searchFilter: filter,
      subjectClaim: "entryUUID",
      accountClaim: "uid",
    },
  }) as const;

/** Directory that accepts connections and never answers. */
async function startSilent() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const received = { bytes: 0 };
  server.on("connection", (socket) =>
    socket.on("data", ({ length }) => {
      received.bytes += length;
    }),
  );
  return {
    url: `127.0.0.1:${port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("a hanging directory delays no other, and refuses calls beyond its queue", async () => {
  const silent = await startSilent();
  const directories = new Directories(new OutboundGuard(["127.0.0.1"]));
  const signIn = (provider: object) =>
    directories.signIn(provider as never, "zhang", "password").catch((error: Error) => error);
  const hanging = openProvider("1", silent.url);
  let ended = 0;
  const atHanging = Array.from({ length: 20 }, () =>
    signIn(hanging).finally(() => {
      ended += 1;
    }),
  );
  // Connections to a closed port are refused immediately.
  const gone = await startSilent();
  gone.close();
  assert.match(String(await signIn(openProvider("2", gone.url))), /无法访问/);
  assert.equal(ended, 4, "eight run, eight wait, four are refused");
  silent.close();
  await Promise.all(atHanging);
});

test("stops waiting for a directory after the time limit, even if it answers slowly", async () => {
  const silent = await startSilent();
  const directories = new Directories(new OutboundGuard(["127.0.0.1"]), new Map(), {
    answer: 40,
    whole: 60,
  });
  const provider = openProvider("1", silent.url);
  await assert.rejects(directories.signIn(provider as never, "zhang", "password"), /无法访问/);
  silent.close();
});

test("sends no bind without a password", async () => {
  const silent = await startSilent();
  const directories = new Directories(new OutboundGuard(["127.0.0.1"]));
  const sealed = { ...openProvider("1", silent.url), secret: null };
  await assert.rejects(directories.signIn(sealed as never, "zhang", "password"), (error: Error) =>
    String((error as { details?: string }).details).includes("no password"),
  );
  assert.equal(silent.received.bytes, 0);
  silent.close();
});

test("compares directory names as DNs", () => {
  assert.equal(dnKey(String.raw`CN=航线\, 一线,OU=x`), dnKey(String.raw`cn=航线\2C 一线 , ou = X`));
  assert.equal(dnKey(String.raw`cn=\e8\88\aa\e7\ba\bf`), dnKey("CN=航线"));
  assert.notEqual(dnKey(String.raw`cn=a\,b,ou=x`), dnKey("cn=a,b=,ou=x"));
});

test("distinguishes a wrong password from a refused account", () => {
  const active = (data: number) =>
    new InvalidCredentialsError(
      `80090308: LdapErr: comment: AcceptSecurityContext, data ${data}, v4563`,
    );
  assert.equal(bindErrorOf(new InvalidCredentialsError("")), null);
  assert.equal(bindErrorOf(active(0x52e)), null);
  for (const [error, cause] of [
    [active(532), /密码已过期/],
    [active(773), /修改密码/],
    [active(775), /已锁定/],
    [new ConstraintViolationError("locked"), /19：locked/],
    [new UnwillingToPerformError("Account inactivated."), /53：Account inactivated\./],
  ] as const) {
    const refusal = bindErrorOf(error);
    assert.equal(refusal?.code, 401);
    assert.match(refusal?.details ?? "", cause);
  }
  assert.throws(() => bindErrorOf(new UnavailableError("busy")), UnavailableError);
});

/** Directory with nested groups; an Error is thrown instead. */
const above = (groups: Record<string, string[] | Error>) =>
  ({
    search: async (name: string) => {
      const answer = groups[name] ?? [];
      if (answer instanceof Error) throw answer;
      return { searchEntries: [{ dn: name, MEMBEROF: answer }] };
    },
  }) as never;

test("returns all groups of a person, or the reason why not", async () => {
  const found = await nestedGroups(
    above({ "cn=a": ["cn=b"], "cn=b": ["cn=a"] }),
    ["cn=a"],
    "memberOf",
  );
  assert.deepEqual(found.groups, ["cn=a", "a", "cn=b", "b"]);
  const referral = above({ "cn=a": new UnknownStatusCodeError(10, "elsewhere") });
  assert.match((await nestedGroups(referral, ["cn=a"], "memberOf")).problem ?? "", /cn=a（10）/);
  const many = Array.from({ length: 201 }, (_, at) => `cn=g${at}`);
  assert.equal((await nestedGroups(above({}), many.slice(1), "memberOf")).problem, null);
  assert.match((await nestedGroups(above({}), many, "memberOf")).problem ?? "", /200/);
  const deep = Object.fromEntries([0, 1, 2, 3, 4, 5].map((at) => [`cn=d${at}`, [`cn=d${at + 1}`]]));
  assert.match((await nestedGroups(above(deep), ["cn=d0"], "memberOf")).problem ?? "", /层/);
});

test("a directory is identified by its domain, not by its servers", async () => {
  const name = (searchBase: string, url: string) => providerTarget("ldap", { searchBase, url });
  assert.equal(name("OU=Staff, DC=mro,DC=example", "dc1:636"), "ldap:dc=mro,dc=example");
  assert.equal(name("dc=mro,dc=example", "10.0.0.2"), "ldap:dc=mro,dc=example");
  assert.equal(name("ou=people,o=MRO", "dc1"), "ldap:o=mro");
});
