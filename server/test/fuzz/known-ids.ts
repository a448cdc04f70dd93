/** Ids seen in responses, so that later requests use existing rows. */
export class KnownIds {
  readonly #byField = new Map<string, Set<string>>();
  readonly #byAddress = new Map<string, Set<string>>();
  readonly #all = new Set<string>();
  /** Rows that the run itself needs: its accounts, their roles and menus. */
  readonly #spared: ReadonlySet<string>;

  constructor(spared: ReadonlySet<string>) {
    this.#spared = spared;
  }

  /** Records every id of a response of this URL. */
  learn(url: string, data: unknown): void {
    let left = 200;
    const walk = (value: unknown, name: string): void => {
      if (left <= 0) return;
      if (Array.isArray(value)) {
        for (const entry of value.slice(-20)) walk(entry, name);
      } else if (typeof value === "object" && value !== null) {
        for (const [key, entry] of Object.entries(value)) walk(entry, key);
      } else if (typeof value === "string" && isIdOf(name, value)) {
        left -= 1;
        this.#add(areaOf(url), name, value);
      }
    };
    walk(data, "");
  }

  forField(name: string): string[] {
    return this.#newest(this.#byField.get(name) ?? this.#all);
  }

  atAddress(url: string): string[] {
    return this.#newest(this.#byAddress.get(areaOf(url)) ?? this.#all).filter(
      (id) => !this.#spared.has(id),
    );
  }

  #add(area: string, name: string, id: string): void {
    for (const [map, key] of [
      [this.#byField, name],
      [this.#byAddress, area],
    ] as const) {
      const ids = map.get(key) ?? new Set();
      // Inserts it again at the end, so that it counts as new.
      ids.delete(id);
      map.set(key, ids.add(id));
    }
    this.#all.add(id);
  }

  #newest(ids: ReadonlySet<string>): string[] {
    return [...ids].slice(-30);
  }
}

function isIdOf(name: string, value: string): boolean {
  return /Ids?$|^ids?$|Key$/.test(name) && /^(\d{1,18}|[A-Za-z0-9_-]{22})$/.test(value);
}

/** Area of a path: /api/system/post. */
function areaOf(url: string): string {
  const words =
    url
      .split("?", 1)[0]
      ?.split("/")
      .filter((word) => word && !word.startsWith(":")) ?? [];
  return words
    .filter((word) => !/^(details|open|foreground|common)$/.test(word))
    .slice(0, 3)
    .join("/");
}
