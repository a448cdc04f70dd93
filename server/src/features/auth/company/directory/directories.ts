import { connect, isIP } from "node:net";
import { companyTexts } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { Client } from "ldapts";
import pLimit, { type LimitFunction } from "p-limit";
import type { OutboundGuard } from "../../../../infra/outbound/outbound-guard.ts";
import type { WorkQueues } from "../../../../infra/workers/fair-queue.ts";
import { CompanySignInError } from "../company-sign-in-error.ts";
import { type Claims, type Identity, personFromClaims, rolesUnchangedText } from "../identity.ts";
import { type ProviderConfig, providerTarget } from "../stored-providers.queries.ts";
import { BindError, bindErrorOf } from "./bind-error.ts";
import {
  type DirectoryEntry,
  entryClaims,
  isEntryDisabled,
  requestedAttributes,
  stateAttributes,
  subjectNames,
  subjectOfEntry,
  withFormNames,
} from "./entry.ts";
import { filterForAccount, filterForEverybody, filterForSubject } from "./filter.ts";
import { nestedGroups } from "./nested-groups.ts";
import { parseServerAddress } from "./server-address.ts";

/** Milliseconds for one answer, for a whole sign-in and for the nightly check. */
const limits = { answer: 5_000, whole: 8_000, sweep: 120_000 };
/** Connections per directory. */
const concurrent = 8;
/** Queue length per directory; further calls are refused. */
const maxWaiting = 8;
const pageSize = 500;

interface DirectoryPerson {
  identity: Identity;
  claims: Claims;
}

/** Client of the company's directories. Each has its own limits: a hanging one delays no other. */
export class Directories {
  readonly #guard: OutboundGuard;
  readonly #times: typeof limits;
  readonly #limits = new Map<string, LimitFunction>();
  readonly #queues: WorkQueues;

  /** `queues` receives the limit of each directory, for metrics. */
  constructor(
    guard: OutboundGuard,
    queues: WorkQueues = new Map(),
    times: Partial<typeof limits> = {},
  ) {
    this.#guard = guard;
    this.#queues = queues;
    this.#times = { ...limits, ...times };
  }

  /**
   * Binds as the account. Null for a wrong password and for a missing or ambiguous account.
   * @throws 401 `BindError` with the reason, 503 if the directory does not answer
   */
  signIn(
    provider: ProviderConfig,
    account: string,
    password: string,
  ): Promise<DirectoryPerson | null> {
    return this.#prove(
      provider,
      filterForAccount(provider.settings.searchFilter ?? "", account),
      password,
    );
  }

  /** Binds as the person with this permanent id; null for every refusal. */
  signInAgain(
    provider: ProviderConfig,
    subject: string,
    password: string,
  ): Promise<DirectoryPerson | null> {
    const { searchFilter, subjectClaim } = provider.settings;
    const filter = filterForSubject(searchFilter ?? "", subjectClaim ?? "", subject);
    return this.#prove(provider, filter, password).catch((error: unknown) => {
      if (error instanceof BindError) return null;
      throw error;
    });
  }

  /** True if the person exists and is enabled. @throws 503 */
  async hasPerson(provider: ProviderConfig, subject: string): Promise<boolean> {
    const { searchFilter, subjectClaim } = provider.settings;
    const filter = filterForSubject(searchFilter ?? "", subjectClaim ?? "", subject);
    const person = await this.#with(provider, this.#times.whole, (client) =>
      findPerson(client, provider, filter),
    );
    return person !== null;
  }

  /** Subjects of all enabled people. @throws 503 */
  async listSubjects(provider: ProviderConfig): Promise<Set<string>> {
    return this.#with(provider, this.#times.sweep, async (client) => {
      const { settings } = provider;
      const subjects = new Set<string>();
      const pages = client.searchPaginated(settings.searchBase ?? "", {
        scope: "sub",
        filter: filterForEverybody(settings.searchFilter ?? ""),
        paged: { pageSize },
        attributes: [settings.subjectClaim ?? "", ...stateAttributes],
        explicitBufferAttributes: subjectNames(settings.subjectClaim ?? ""),
      });
      for await (const { searchEntries } of pages) {
        for (const found of searchEntries as DirectoryEntry[]) {
          const entry = withFormNames(provider, found);
          const subject = subjectOfEntry(provider, entry);
          if (subject && !isEntryDisabled(entry)) subjects.add(subject);
        }
      }
      return subjects;
    });
  }

  async #prove(
    provider: ProviderConfig,
    filter: string,
    password: string,
  ): Promise<DirectoryPerson | null> {
    // A bind with an empty password is anonymous and succeeds.
    if (password === "") return null;
    return this.#with(provider, this.#times.whole, async (client) => {
      const person = await findPerson(client, provider, filter);
      if (!person) return null;
      const { entry, subject } = person;
      // Reads with the permissions of the service account, before the bind as the person.
      const identity = await identityOf(provider, { client, entry, subject });
      try {
        await client.bind(entry.dn, password);
      } catch (error) {
        const refusal = bindErrorOf(error);
        if (refusal) throw refusal;
        return null;
      }
      return { claims: { ...entryClaims(provider, entry), dn: entry.dn }, identity };
    });
  }

  async #with<T>(
    provider: ProviderConfig,
    time: number,
    work: (client: Client) => Promise<T>,
  ): Promise<T> {
    const limit = this.#limitOf(provider);
    if (limit.pendingCount >= maxWaiting) throw unavailableError("too many wait for the directory");
    return limit(async () => {
      const client = await this.#open(provider);
      const timer = setTimeout(() => void client.unbind().catch(() => {}), time);
      const late = AbortSignal.timeout(time);
      const isLate = new Promise<never>((_resolve, reject) => {
        late.addEventListener("abort", () => reject(unavailableError("no answer in time")), {
          once: true,
        });
      });
      try {
        return await Promise.race([
          this.#asService(client, provider).then(() => work(client)),
          isLate,
        ]);
      } catch (error) {
        throw error instanceof CompanySignInError ? error : unavailableError(String(error));
      } finally {
        clearTimeout(timer);
        await client.unbind().catch(() => {});
      }
    });
  }

  #limitOf({ providerId }: ProviderConfig) {
    const limit = this.#limits.get(providerId) ?? pLimit(concurrent);
    this.#limits.set(providerId, limit);
    this.#queues.set(`directory-${providerId}`, limit);
    return limit;
  }

  async #open({ settings }: ProviderConfig): Promise<Client> {
    const { host, port } = parseServerAddress(settings.url);
    const isTls = settings.security === "tls";
    const { lookup } = this.#guard;
    await this.#guard.addressesOf(host).catch((error: Error) => {
      throw unavailableError(error.message);
    });
    let isOpened = false;
    const bare = host.includes(":") ? `[${host}]` : host;
    return new Client({
      url: `${isTls ? "ldaps" : "ldap"}://${bare}:${port ?? (isTls ? 636 : 389)}`,
      timeout: this.#times.answer,
      connectTimeout: this.#times.answer,
      ...(isTls && { tlsOptions: { ...tlsOf(settings), lookup } }),
      // Connects to the address that the guard accepted. A second connection would lack TLS.
      createConnection: ((to: number, name: string) => {
        if (isOpened) throw unavailableError("the connection broke");
        isOpened = true;
        return connect({ port: to, host: name, lookup });
      }) as typeof connect,
    });
  }

  async #asService(client: Client, { settings, secret }: ProviderConfig): Promise<void> {
    if (settings.security === "starttls") {
      const { host } = parseServerAddress(settings.url);
      await client.startTLS({ ...tlsOf(settings), host, ...(!isIP(host) && { servername: host }) });
    }
    if (!settings.bindName) return;
    // An empty password binds anonymously. A new token secret makes the stored one unreadable.
    if (!secret) throw unavailableError("the service account has no password that can be opened");
    await client.bind(settings.bindName, secret).catch((error: unknown) => {
      throw unavailableError(`the service account was refused: ${String(error)}`);
    });
  }
}

const unavailableError = (details: string) =>
  new CompanySignInError(503, companyTexts.away, details);

const tlsOf = ({ authority }: ProviderConfig["settings"]) => ({
  ...(authority && { ca: authority }),
  minVersion: "TLSv1.2" as const,
});

/** The only enabled person that matches the filter. */
async function findPerson(client: Client, provider: ProviderConfig, filter: string) {
  const { searchBase, subjectClaim } = provider.settings;
  const { searchEntries } = await client.search(searchBase ?? "", {
    scope: "sub",
    filter,
    sizeLimit: 2,
    attributes: requestedAttributes(provider),
    explicitBufferAttributes: subjectNames(subjectClaim ?? ""),
  });
  const [found, another] = searchEntries as DirectoryEntry[];
  const entry = found && !another && withFormNames(provider, found);
  const subject = entry && !isEntryDisabled(entry) && subjectOfEntry(provider, entry);
  return entry && subject ? { entry, subject } : null;
}

async function identityOf(
  provider: ProviderConfig,
  { client, entry, subject }: { client: Client; entry: DirectoryEntry; subject: string },
): Promise<Identity> {
  const { kind, settings } = provider;
  const person = personFromClaims(provider, entryClaims(provider, entry), () => true);
  const nested = person.groups && (await nestedGroups(client, person.groups, settings.groupsClaim));
  return {
    ...person,
    issuer: providerTarget(kind, settings),
    subject,
    isPhoneVerified: true,
    groups: nested?.groups ?? null,
    notes: nested?.problem ? [...person.notes, rolesUnchangedText(nested.problem)] : person.notes,
    sid: null,
    provedAt: null,
    hasSecondFactor: false,
  };
}
