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

/** Each part of the screen: the tables that change it, and how it is read. */
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
  // No watched table: a signature shows with the next reading of everything.
  circulations: { tables: [], read: circulationFigures },
  signIns: { tables: ["sys_session"], read: signInFigures },
};
const partNames = Object.keys(parts) as Part[];

/** Milliseconds from one reading of the database to the next. */
const readEvery = 1_000;
/** After this everything is read again: releases, hours and licences come with time alone. */
const staleAfter = 15_000;

/**
 * The figures as they stood within the last second. However many screens ask, the database is read
 * once a second at most, and of it only what has changed.
 */
export class FigureBoard {
  readonly #db: Database;
  readonly #clock: () => Date;
  readonly #marked = new Set<Part>(partNames);
  #figures: ScreenFigures | null = null;
  #making: Promise<ScreenFigures> | null = null;
  #madeAt = Number.NEGATIVE_INFINITY;
  #wholeAt = Number.NEGATIVE_INFINITY;

  constructor({ db, clock }: { db: Database; clock: () => Date }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Notes what has to be read again. */
  mark(tables: readonly string[]): void {
    for (const part of partNames) {
      if (parts[part].tables.some((table) => tables.includes(table))) this.#marked.add(part);
    }
  }

  /** Milliseconds until what has changed may be read; null while nothing has. */
  get due(): number | null {
    if (performance.now() - this.#wholeAt >= staleAfter) {
      for (const part of partNames) this.#marked.add(part);
    }
    if (this.#marked.size === 0) return null;
    return Math.max(0, this.#madeAt + readEvery - performance.now());
  }

  async read(): Promise<ScreenFigures> {
    if (this.#making) return this.#making;
    if (this.#figures && this.due !== 0) return this.#figures;
    this.#making = this.#make().finally(() => {
      this.#making = null;
    });
    return this.#making;
  }

  async #make(): Promise<ScreenFigures> {
    const staleParts = [...this.#marked];
    this.#marked.clear();
    this.#madeAt = performance.now();
    if (staleParts.length === partNames.length) this.#wholeAt = this.#madeAt;
    const made: [Part, unknown][] = [];
    try {
      // One after the other: the dashboard must not take every connection from people who work.
      for (const part of staleParts) {
        const read = (db: Read) => parts[part].read(db, this.#clock());
        made.push([part, await this.#db.replicas.read<unknown>(read)]);
      }
    } catch (error) {
      for (const part of staleParts) this.#marked.add(part);
      throw error;
    }
    // The first time all parts are asked for, so that none is missing.
    this.#figures = { ...this.#figures, ...Object.fromEntries(made) } as ScreenFigures;
    return this.#figures;
  }
}
