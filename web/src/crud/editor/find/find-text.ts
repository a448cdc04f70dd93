import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

interface FoundWords {
  from: number;
  to: number;
}

interface Finding {
  query: string;
  matches: readonly FoundWords[];
  /** Index of the match that is shown; -1 while there is none. */
  current: number;
}

const nothing: Finding = { query: "", matches: [], current: -1 };
const key = new PluginKey<Finding>("findText");

/** Where the words stand, within one paragraph each; capitals and small letters are alike. */
export function matchesOf(doc: Node, query: string): FoundWords[] {
  const found: FoundWords[] = [];
  if (query === "") return found;
  const sought = query.toLowerCase();
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // One character for each position, pictures and line breaks included.
    const text = node.textBetween(0, node.content.size, undefined, "\uFFFC");
    const lower = text.toLowerCase();
    const [words, wanted] = lower.length === text.length ? [lower, sought] : [text, query];
    for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + wanted.length)) {
      found.push({ from: position + 1 + at, to: position + 1 + at + wanted.length });
    }
    return false;
  });
  return found;
}

/** Marks what is sought in the text. */
export const FindText = Extension.create({
  name: "findText",
  addProseMirrorPlugins: () => [
    new Plugin<Finding>({
      key,
      state: { init: () => nothing, apply: (transaction, last) => followed(transaction, last) },
      props: {
        decorations: (state) => {
          const { matches, current } = key.getState(state) ?? nothing;
          return DecorationSet.create(
            state.doc,
            matches.map(({ from, to }, at) =>
              Decoration.inline(from, to, { class: at === current ? "am-found-now" : "am-found" }),
            ),
          );
        },
      },
    }),
  ],
});

function followed(transaction: Transaction, last: Finding): Finding {
  const sought: Pick<Finding, "query" | "current"> | undefined = transaction.getMeta(key);
  if (!sought && !(transaction.docChanged && last.query)) return last;
  const { query, current } = sought ?? last;
  const matches = matchesOf(transaction.doc, query);
  return { query, matches, current: Math.min(Math.max(current, 0), matches.length - 1) };
}

export const findingIn = ({ state }: Editor): Finding => key.getState(state) ?? nothing;

/** Looks for other words; "" ends it. The first match behind the cursor is shown. */
export function find(editor: Editor, query: string): void {
  const { from } = editor.state.selection;
  const matches = matchesOf(editor.state.doc, query);
  const next = matches.findIndex((match) => match.from >= from);
  show(editor, { query, matches, current: matches.length > 0 ? Math.max(next, 0) : -1 });
}

/** Shows the next match or, with -1, the one before; past the end it begins anew. */
export function step(editor: Editor, by: 1 | -1): void {
  const { query, matches, current } = findingIn(editor);
  const count = matches.length;
  if (count > 0) show(editor, { query, matches, current: (current + by + count) % count });
}

function show(editor: Editor, { query, matches, current }: Finding, tr = editor.state.tr): void {
  editor.view.dispatch(tr.setMeta(key, { query, current }));
  const match = matches[current];
  if (!match) return;
  const { node } = editor.view.domAtPos(match.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView?.({ block: "center" });
}

/** Puts other words in the place of the match that is shown, or of all. @returns how many */
export function replace(editor: Editor, words: string, { all }: { all: boolean }): number {
  const { matches, current, query } = findingIn(editor);
  const chosen = all ? matches : matches.slice(Math.max(current, 0), Math.max(current, 0) + 1);
  const { tr } = editor.state;
  // From the end: what comes before keeps its place. Marks are those of the first character.
  for (const { from, to } of chosen.toReversed()) {
    if (words === "") tr.delete(from, to);
    else tr.replaceWith(from, to, editor.schema.text(words, tr.doc.resolve(from + 1).marks()));
  }
  const [first] = chosen;
  if (!first) return 0;
  // On to what follows: the new words may hold the sought ones.
  const rest = matchesOf(tr.doc, query);
  const next = rest.findIndex(({ from }) => from >= first.from + words.length);
  show(editor, { query, matches: rest, current: Math.max(next, 0) }, tr);
  return chosen.length;
}
