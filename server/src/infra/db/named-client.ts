import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pg from "pg";

/** Characters of what one connection has prepared; its backend keeps some seventy bytes for each. */
const maxNamedLength = 26_000;
/** Longer texts, such as those of many rows to insert, are sent without a name. */
const maxTextLength = 8_000;

/** A connection may break between two statements too; the next statement rejects then. */
export class QuietClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => {});
  }
}

/** What pg keeps of a connection, beyond its types. */
interface Wire extends pg.Connection {
  /** Texts by names: these are not sent once more. */
  parsedStatements: Record<string, string>;
}

/**
 * Statements with values are prepared once a connection, which doubles the throughput of lists. The least
 * recently used are closed: a backend keeps what is prepared for as long as it lives.
 */
export class NamedClient extends QuietClient {
  readonly #named: LRUCache<string, string>;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const wire = this.connection as Wire;
    this.#named = new LRUCache({
      maxSize: maxNamedLength,
      sizeCalculation: (text) => text.length,
      dispose: (_, name) => {
        delete wire.parsedStatements[name];
        wire.close({ type: "S", name }, true);
      },
    });
    // Parsing begins when a statement's turn has come: nothing else is under way on the connection then,
    // and closing, which a failed transaction allows too, leaves with it.
    const parse = wire.parse.bind(wire);
    wire.parse = (statement, more) => {
      if (statement.name) this.#named.set(statement.name, statement.text);
      parse(statement, more);
    };
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const named = (...args: unknown[]) => {
      const [text, values, ...rest] = args;
      const isPlain = typeof text === "string" && Array.isArray(values) && values.length > 0;
      const name = isPlain && nameOf(text);
      if (!name) return query(...args);
      this.#named.get(name);
      return query({ name, text, values }, ...rest);
    };
    this.query = named as typeof this.query;
  }

  /** How many statements the connection has by a name, at most. */
  get namedCount(): number {
    return this.#named.size;
  }
}

/**
 * The names of texts, empty for those that were sent once: a combination of filters that nobody sends again
 * is prepared nowhere. A name is a hash of the text, remembered: hashing costs more than the look-up.
 */
const names = new LRUCache<string, string>({ max: 2_000 });

function nameOf(text: string): string {
  if (text.length > maxTextLength) return "";
  const known = names.get(text);
  if (known) return known;
  const name = known === undefined ? "" : hash("sha1", text, "base64url");
  names.set(text, name);
  return name;
}
