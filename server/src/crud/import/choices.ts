import { normaliseAccount } from "@aeromaint/contracts/people/account-name.ts";
import { pathSeparators } from "@aeromaint/contracts/wire/sheet-import.ts";

/** Something that a field may refer to: by the label that drop-downs show, or by other names. */
export interface Choice {
  id: string;
  label: string;
  aliases?: readonly string[];
  /** The label is an account: capitals and width don't count. */
  isAccount?: boolean;
  /** Names from the root. The label is this path, and a cell may leave out its beginning. */
  path?: readonly string[];
  /** It stays where it was chosen before. */
  isDisabled?: boolean;
}

/** The choices of a column, found by the text of a cell. An id is never a name. */
export class ChoiceBook {
  readonly #byId = new Map<string, Choice>();
  /** Ids by text, the most exact first; null where several choices have it. */
  readonly #exact = new Map<string, string | null>();
  readonly #accounts = new Map<string, string | null>();
  readonly #aliases = new Map<string, string | null>();
  readonly #paths = new Map<string, string | null>();
  readonly #endings = new Map<string, string | null>();

  constructor(choices: readonly Choice[]) {
    // A name of an enabled choice is not ambiguous because a disabled one has it too.
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
      if (path.length > 0) register(this.#paths, pathForm(label));
      for (const ending of endingsOf(path)) {
        register(this.#aliases, ending);
        register(this.#endings, pathForm(ending));
      }
    }
  }

  /** Null where several choices have the name. */
  idOf(text: string): string | null | undefined {
    const form = pathForm(text);
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

/** The shorter paths that leave out the beginning of a path. */
export function endingsOf(path: readonly string[]): string[] {
  return path.slice(1).map((_, at) => path.slice(at + 1).join("/"));
}

/** The names of a path, with any separator and blanks around it. */
export const namesIn = (path: string): string[] =>
  path.split(pathSeparators).map((name) => name.trim());

/** The form in which paths are compared. */
export const pathForm = (path: string): string => namesIn(path).map(normaliseAccount).join("/");
