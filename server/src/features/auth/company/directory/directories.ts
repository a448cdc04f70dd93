import { connect, isIP } from "node:net";
import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { Client, InvalidCredentialsError } from "ldapts";
import type { OutboundGuard } from "../../../../infra/outbound/outbound-guard.ts";
import { concurrencyLimit } from "../../../../infra/workers/concurrency-limit.ts";
import { CompanyRefusal } from "../company-refusal.ts";
import { type Claims, type Identity, personIn } from "../identity.ts";
import type { OpenProvider } from "../provider-book.queries.ts";
import { anyAccount, filterFor, filterForSubject } from "./filter.ts";
import { nestedGroups } from "./nested-groups.ts";
import { hostOf } from "./server-address.ts";

/** Milliseconds for one answer of a directory, and for all that a sign-in asks of it. */
const limits = { answer: 5_000, whole: 8_000, sweep: 120_000 };
/** Connections to one directory. */
const concurrent = 8;
/** Calls that wait for one directory; the next one is refused. */
const maxWaiting = 8;
const pageSize = 500;

/** A person of a directory. */
export interface DirectoryPerson {
  identity: Identity;
  claims: Claims;
}

type Entry = Record<string, unknown> & { dn: string };

/** Asks the company's directories. Each one has limits of its own: a hanging one delays no other. */
export class Directories {
  readonly #guard: OutboundGuard;
  readonly #times: typeof limits;
  readonly #limits = new Map<string, ReturnType<typeof concurrencyLimit>>();

  constructor(guard: OutboundGuard, times: Partial<typeof limits> = {}) {
    this.#guard = guard;
    this.#times = { ...limits, ...times };
  }

  /**
   * The person of this account, proved by binding with the password; null for a wrong one, and where
   * the account is not there or not the only one. @throws 503 where the directory does not answer
   */
  signIn(
    provider: OpenProvider,
    account: string,
    password: string,
  ): Promise<DirectoryPerson | null> {
    return this.#prove(
      provider,
      filterFor(provider.settings.searchFilter ?? "", account),
      password,
    );
  }

  /** The same for somebody who is known by what never changes. */
  signInAgain(
    provider: OpenProvider,
    subject: string,
    password: string,
  ): Promise<DirectoryPerson | null> {
    const { searchFilter, subjectClaim } = provider.settings;
    const filter = filterForSubject(searchFilter ?? "", subjectClaim ?? "", subject);
    return this.#prove(provider, filter, password);
  }

  /** Subjects of all who are there and not disabled. @throws 503 */
  async listSubjects(provider: OpenProvider): Promise<Set<string>> {
    return this.#with(provider, this.#times.sweep, async (client) => {
      const { settings } = provider;
      const subjects = new Set<string>();
      const pages = client.searchPaginated(settings.searchBase ?? "", {
        ...{ scope: "sub", filter: anyAccount(settings.searchFilter ?? ""), paged: { pageSize } },
        attributes: [settings.subjectClaim ?? "", ...stateAttributes],
        explicitBufferAttributes: [settings.subjectClaim ?? ""],
      });
      for await (const { searchEntries } of pages) {
        for (const entry of searchEntries) {
          const subject = subjectOf(provider, entry);
          if (subject && !isDisabled(entry)) subjects.add(subject);
        }
      }
      return subjects;
    });
  }

  async #prove(
    provider: OpenProvider,
    filter: string,
    password: string,
  ): Promise<DirectoryPerson | null> {
    // A bind without a password is an anonymous one, which succeeds.
    if (password === "") return null;
    return this.#with(provider, this.#times.whole, async (client) => {
      const { settings } = provider;
      const { searchEntries } = await client.search(settings.searchBase ?? "", {
        ...{ scope: "sub", filter, sizeLimit: 2, attributes: attributesOf(provider) },
        explicitBufferAttributes: [settings.subjectClaim ?? ""],
      });
      const [entry, another] = searchEntries as Entry[];
      const subject = entry && !another && !isDisabled(entry) && subjectOf(provider, entry);
      if (!subject) return null;
      // With the service account's rights, before it becomes the person's connection.
      const groups = await nestedGroups(client, entry, settings.groupsClaim);
      try {
        await client.bind(entry.dn, password);
      } catch (error) {
        if (error instanceof InvalidCredentialsError) return null;
        throw error;
      }
      const claims = { ...shown(provider, entry), dn: entry.dn };
      return { claims, identity: identityOf(provider, { entry, subject, groups }) };
    });
  }

  async #with<T>(
    provider: OpenProvider,
    time: number,
    work: (client: Client) => Promise<T>,
  ): Promise<T> {
    const limit = this.#limitOf(provider);
    if (limit.pendingCount >= maxWaiting) throw away("too many wait for the directory");
    return limit(async () => {
      const client = await this.#open(provider);
      const timer = setTimeout(() => void client.unbind().catch(() => {}), time);
      const late = AbortSignal.timeout(time);
      const isLate = new Promise<never>((_resolve, reject) => {
        late.addEventListener("abort", () => reject(away("no answer in time")), { once: true });
      });
      try {
        return await Promise.race([
          this.#asService(client, provider).then(() => work(client)),
          isLate,
        ]);
      } catch (error) {
        throw error instanceof CompanyRefusal ? error : away(String(error));
      } finally {
        clearTimeout(timer);
        await client.unbind().catch(() => {});
      }
    });
  }

  #limitOf({ providerId }: OpenProvider) {
    const limit =
      this.#limits.get(providerId) ?? concurrencyLimit(`directory-${providerId}`, concurrent);
    this.#limits.set(providerId, limit);
    return limit;
  }

  async #open({ settings }: OpenProvider): Promise<Client> {
    const { host, port } = hostOf(settings.url);
    const isTls = settings.security === "tls";
    const { lookup } = this.#guard;
    await this.#guard.addressesOf(host).catch((error: Error) => {
      throw away(error.message);
    });
    let isOpened = false;
    const bare = host.includes(":") ? `[${host}]` : host;
    return new Client({
      url: `${isTls ? "ldaps" : "ldap"}://${bare}:${port ?? (isTls ? 636 : 389)}`,
      ...{ timeout: this.#times.answer, connectTimeout: this.#times.answer },
      ...(isTls && { tlsOptions: { ...tlsOf(settings), lookup } }),
      // Only to an address that the guard has looked at, and once: the next connection would be without TLS.
      createConnection: ((to: number, name: string) => {
        if (isOpened) throw away("the connection broke");
        isOpened = true;
        return connect({ port: to, host: name, lookup });
      }) as typeof connect,
    });
  }

  async #asService(client: Client, { settings, secret }: OpenProvider): Promise<void> {
    if (settings.security === "starttls") {
      const { host } = hostOf(settings.url);
      await client.startTLS({ ...tlsOf(settings), host, ...(!isIP(host) && { servername: host }) });
    }
    if (!settings.bindName) return;
    // A bind without a password is an anonymous one, and the secret of another token secret cannot be opened.
    if (!secret) throw away("the service account has no password that can be opened");
    await client.bind(settings.bindName, secret).catch((error: unknown) => {
      throw away(`the service account was refused: ${String(error)}`);
    });
  }
}

const away = (details: string) => new CompanyRefusal(503, companyTexts.away, details);

const tlsOf = ({ authority }: OpenProvider["settings"]) => ({
  ...(authority && { ca: authority }),
  minVersion: "TLSv1.2" as const,
});

/** By which Active Directory, 389 DS and OpenLDAP say that an account is switched off. */
const stateAttributes = ["userAccountControl", "nsAccountLock", "pwdAccountLockedTime"];
const accountDisabled = 2;

function isDisabled(entry: Entry): boolean {
  const control = Number([entry.userAccountControl].flat()[0] ?? 0);
  const isLocked = String([entry.nsAccountLock].flat()[0] ?? "").toLowerCase() === "true";
  // OpenLDAP's mark of a lock for good; a lock of some minutes has its time.
  const lockedAt = String([entry.pwdAccountLockedTime].flat()[0] ?? "");
  return (control & accountDisabled) !== 0 || isLocked || lockedAt.startsWith("000001010000");
}

function attributesOf({ settings }: OpenProvider): string[] {
  const { subjectClaim, accountClaim, nameClaim, emailClaim, phoneClaim } = settings;
  const { deptClaim, groupsClaim } = settings;
  const named = [subjectClaim, accountClaim, nameClaim, emailClaim, phoneClaim, deptClaim];
  return [...named, groupsClaim, ...stateAttributes].flatMap((name) => name || []);
}

/** What never changes of a person: bytes in hexadecimal, as of objectGUID, or a text. */
function subjectOf({ settings }: OpenProvider, entry: Entry): string | null {
  const [value] = [entry[settings.subjectClaim ?? ""]].flat();
  if (!Buffer.isBuffer(value) || value.length === 0 || value.length > 255) return null;
  const text = value.toString("utf8");
  const isText = Buffer.from(text).equals(value) && !/\p{Cc}/u.test(text);
  return isText && value.length !== guidBytes ? text : value.toString("hex");
}

const guidBytes = 16;

function identityOf(
  provider: OpenProvider,
  { entry, subject, groups }: { entry: Entry; subject: string; groups: readonly string[] },
): Identity {
  return {
    ...personIn(provider, shown(provider, entry)),
    ...{ issuer: provider.settings.url ?? "", subject, groups },
    ...{ sid: null, provedAt: null, hasSecondFactor: false },
  };
}

/** The attributes as texts. */
function shown({ settings }: OpenProvider, entry: Entry): Claims {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([name, value]) =>
      name === "dn" || name === settings.subjectClaim ? [] : [[name, value]],
    ),
  );
}
