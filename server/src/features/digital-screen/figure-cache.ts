import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import type { WatchedTable } from "../../infra/cache/watched-table.ts";
import type { Database, Read } from "../../infra/db/database.ts";
import {
  approvalFigures,
  circulationFigures,
  contentFigures,
  licenceFigures,
  mostReadFigures,
  newestFigures,
  peopleFigures,
  productFigures,
  readingFigures,
  signInFigures,
} from "./figures.queries.ts";

type Part = keyof ScreenFigures;

/** Parts of the screen: the tables that change a part, and its query. */
const parts: {
  [P in Part]: {
    tables: readonly WatchedTable[];
    read: (db: Read, now: Date) => Promise<ScreenFigures[P]>;
  };
} = {
  content: { tables: ["content_item", "content_category"], read: contentFigures },
  readings: { tables: ["repair_record"], read: readingFigures },
  mostRead: { tables: ["repair_record", "content_item"], read: mostReadFigures },
  newest: { tables: ["content_item", "platform_notice"], read: newestFigures },
  people: { tables: ["repair_person"], read: peopleFigures },
  licences: { tables: ["repair_person"], read: licenceFigures },
  products: {
    tables: ["material_info", "material_category", "product_view"],
    read: productFigures,
  },
  approvals: { tables: ["repair_person", "material_info"], read: approvalFigures },
  // A signature has no watched table; it appears with the next complete read.
  circulations: { tables: [], read: circulationFigures },
  signIns: { tables: ["sys_session"], read: signInFigures },
};
const partNames = Object.keys(parts) as Part[];

/** Minimum milliseconds between two reads of the database. */
const readEvery = 1_000;
/** Everything is read again after this time, because releases and licences change with time. */
const staleAfter = 15_000;

/**
 * Cache of the figures, at most one second old. Many screens share one read, and only changed parts are read again.
 */
export class FigureCache {
  readonly #db: Database;
  readonly #clock: () => Date;
  readonly #stale = new Set<Part>(partNames);
  #figures: ScreenFigures | null = null;
  #reading: Promise<ScreenFigures> | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #fullReadAt = Number.NEGATIVE_INFINITY;

  constructor({ db, clock }: { db: Database; clock: () => Date }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Marks the parts that depend on the tables as stale. */
  markStale(tables: readonly string[]): void {
    for (const part of partNames) {
      if (parts[part].tables.some((table) => tables.includes(table))) this.#stale.add(part);
    }
  }

  /** Milliseconds until stale parts may be read; null if no part is stale. */
  get nextReadIn(): number | null {
    if (performance.now() - this.#fullReadAt >= staleAfter) {
      for (const part of partNames) this.#stale.add(part);
    }
    if (this.#stale.size === 0) return null;
    return Math.max(0, this.#readAt + readEvery - performance.now());
  }

  async read(): Promise<ScreenFigures> {
    if (this.#reading) return this.#reading;
    if (this.#figures && this.nextReadIn !== 0) return this.#figures;
    this.#reading = this.#readStale().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readStale(): Promise<ScreenFigures> {
    const staleParts = [...this.#stale];
    this.#stale.clear();
    this.#readAt = performance.now();
    if (staleParts.length === partNames.length) this.#fullReadAt = this.#readAt;
    const results: [Part, unknown][] = [];
    try {
      // Queries run one by one, so that the dashboard does not take every connection.
      for (const part of staleParts) {
        const read = (db: Read) => parts[part].read(db, this.#clock());
        results.push([part, await this.#db.replicas.read<unknown>(read)]);
      }
    } catch (error) {
      for (const part of staleParts) this.#stale.add(part);
      throw error;
    }
    // The first read loads all parts, so the object is complete.
    this.#figures = { ...this.#figures, ...Object.fromEntries(results) } as ScreenFigures;
    return this.#figures;
  }
}
