import { sql } from "kysely";
import { sealed, startTestApp } from "../harness.ts";
import { KnownIds } from "./known-ids.ts";
import { addNarrowAdministrator, isUnchanged, type Person, signInAll } from "./persons.ts";
import type { AddressStock, FuzzRequest } from "./requests.ts";

export interface FuzzAnswer {
  /** URL of the request. */
  url: string;
  status: number;
  contentType: string;
  body: string;
}

const answerTimeout = 60_000;

/** Application with its persons and the known ids. */
export class FuzzWorld {
  readonly t: Awaited<ReturnType<typeof startTestApp>>;
  persons: Person[];
  readonly #ids: KnownIds;
  readonly #sealedPassword: string;

  private constructor(
    t: FuzzWorld["t"],
    { persons, ids, sealedPassword }: { persons: Person[]; ids: KnownIds; sealedPassword: string },
  ) {
    this.t = t;
    this.persons = persons;
    this.#ids = ids;
    this.#sealedPassword = sealedPassword;
  }

  static async open(): Promise<FuzzWorld> {
    const t = await startTestApp();
    await addNarrowAdministrator(t);
    const { rows } = await sql<{ id: string }>`
      select user_id as id from sys_user union all select role_id from sys_role
      union all select menu_id from sys_menu union all select session_id from sys_session`.execute(
      t.db,
    );
    const ids = new KnownIds(new Set(rows.map(({ id }) => id)));
    const sealedPassword = await sealed(t.app, "Fuzzed-wing-145");
    return new FuzzWorld(t, { persons: await signInAll(t), ids, sealedPassword });
  }

  /** Signs in persons who lost their session. @returns false if permissions of a person changed */
  async restore(): Promise<boolean> {
    const unchanged = await Promise.all(this.persons.map((person) => isUnchanged(this.t, person)));
    if (unchanged.every(Boolean)) return true;
    try {
      const again = await signInAll(this.t);
      const same = again.every(({ permissions }, at) =>
        equal(permissions, this.persons[at]?.permissions ?? new Set()),
      );
      this.persons = again;
      return same;
    } catch {
      return false;
    }
  }

  get stock(): AddressStock {
    return {
      idsFor: (field) => this.#ids.forField(field),
      idsAt: (url) => this.#ids.atAddress(url),
      sealedPassword: this.#sealedPassword,
    };
  }

  /** Sends a request and waits for the whole response. @throws after a minute */
  async send({ method, url, headers, payload }: FuzzRequest, person: Person): Promise<FuzzAnswer> {
    const answering = this.t.app.inject({
      method: method as "GET",
      url,
      remoteAddress: "192.0.2.7",
      headers: { ...headers, ...(person.token && { authorization: `Bearer ${person.token}` }) },
      ...(payload !== undefined && { payload }),
    });
    const response = await within(answering, `${method} ${url}`);
    const contentType = String(response.headers["content-type"] ?? "");
    const answer = { url, status: response.statusCode, contentType, body: response.body };
    if (answer.status === 200 && contentType.includes("json") && person.name === "admin") {
      this.#ids.learn(url, (JSON.parse(answer.body) as { data?: unknown }).data);
    }
    return answer;
  }

  close(): Promise<void> {
    return this.t.close();
  }
}

function equal(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((entry) => b.has(entry));
}

async function within<T>(answering: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within a minute: ${what}`)),
      answerTimeout,
    );
  });
  return Promise.race([answering, late]).finally(() => clearTimeout(timer));
}
