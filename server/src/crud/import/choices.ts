import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import { pathSeparators } from "@aeromaint/contracts/wire/sheet-import.ts";

/** Value of a reference field, found by its label or other names. */
export interface Choice {
  id: string;
  label: string;
  aliases?: readonly string[];
  /** The label is an account: letter case and width do not matter. */
  isAccount?: boolean;
  /** Names from the root, joined in the label. A cell may omit leading names. */
  path?: readonly string[];
  /** A disabled choice stays only in rows that have it. */
  isDisabled?: boolean;
}

/** Finds choices by the text of a cell. Internal ids are not accepted. */
export class ChoiceBook {
  readonly #byId = new Map<string, Choice>();
  /** Ids by text; null for an ambiguous text. */
  readonly #exact = new Map<string, string | null>();
  readonly #accounts = new Map<string, string | null>();
  readonly #aliases = new Map<string, string | null>();
  readonly #paths = new Map<string, string | null>();
  readonly #endings = new Map<string, string | null>();

  constructor(choices: readonly Choice[]) {
    // Enabled choices come first. A disabled choice does not make their name ambiguous.
    const enabled = choices.filter(({ isDisabled }) => !isDisabled);
    const disabled = choices.filter(({ isDisabled }) => isDisabled);
    for (const choice of [...enabled, ...disabled]) {
      const { id, label, aliases = [], isAccount, path = [] } = choice;
      const register = (ids: Map<string, string | null>, text: string) => {
        const other = ids.get(text);
        if (other !== undefined && choice.isDisabled && !this.find(other)?.isDisabled) return;
        ids.set(text, other === undefined || other === id ? id : null);
      };
      this.#byId.set(id, choice);
      register(this.#exact, label);
      if (isAccount) register(this.#accounts, normaliseAccount(label));
      for (const alias of aliases) register(this.#aliases, alias);
      if (path.length > 0) register(this.#paths, normalisePath(label));
      for (const ending of pathEndings(path)) {
        register(this.#aliases, ending);
        register(this.#endings, normalisePath(ending));
      }
    }
  }

  /** Null for an ambiguous text, undefined for an unknown one. */
  idOf(text: string): string | null | undefined {
    const form = normalisePath(text);
    const found = [
      this.#exact.get(text),
      this.#accounts.get(normaliseAccount(text)),
      this.#aliases.get(text),
      this.#paths.get(form),
      this.#endings.get(form),
    ];
    return found.find((id) => id !== undefined);
  }

  find(id: unknown): Choice | undefined {
    return this.#byId.get(String(id));
  }
}

/** Endings of a path, without the whole path. */
export function pathEndings(path: readonly string[]): string[] {
  return path.slice(1).map((_, at) => path.slice(at + 1).join("/"));
}

/** Splits a path at any separator and trims the names. */
export const splitPath = (path: string): string[] =>
  path.split(pathSeparators).map((name) => name.trim());

export const normalisePath = (path: string): string =>
  splitPath(path).map(normaliseAccount).join("/");
