import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

interface TextMatch {
  from: number;
  to: number;
}

interface TextSearch {
  query: string;
  isCaseSensitive?: boolean;
  /** True to exclude matches next to Latin letters or digits. Chinese characters separate words. */
  isWholeWord?: boolean;
}

interface TextSearchState extends TextSearch {
  matches: readonly TextMatch[];
  /** Index of the current match; -1 without matches. */
  current: number;
}

const nothing: TextSearchState = { query: "", matches: [], current: -1 };
const key = new PluginKey<TextSearchState>("findText");

/** Matches within one paragraph each. All characters of a match have the same height. */
function matchesOf(doc: Node, { query, isCaseSensitive, isWholeWord }: TextSearch): TextMatch[] {
  const found: TextMatch[] = [];
  if (query === "") return found;
  const fold = (text: string) => {
    const blanks = text.replaceAll("\u00A0", " ");
    return isCaseSensitive ? blanks : lowerCase(blanks);
  };
  const sought = fold(query);
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // Use one character per position, also for pictures and line breaks.
    const text = node.textBetween(0, node.content.size, undefined, "\uFFFC");
    const words = fold(text);
    const heights = heightsOf(node);
    let at = words.indexOf(sought);
    while (at >= 0) {
      const end = at + sought.length;
      const isCut = isWholeWord && (isInWord(words, at) || isInWord(words, end));
      const isMatch = !isCut && new Set(heights.slice(at, end)).size === 1;
      if (isMatch) found.push({ from: position + 1 + at, to: position + 1 + end });
      at = words.indexOf(sought, isMatch ? end : at + 1);
    }
    return false;
  });
  return found;
}

/** Lower case with the same length: some capital letters have longer lower-case forms. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (one) => {
    const small = one.toLowerCase();
    return small.length === one.length ? small : one;
  }).join("");
}

/** Height of each position: "superscript", "subscript" or "" for normal text. */
function heightsOf(block: Node): string[] {
  const heights: string[] = [];
  block.forEach(({ marks, nodeSize }) => {
    const raised = marks.find(({ type }) => type.name in raisedMarks);
    for (let at = 0; at < nodeSize; at += 1) heights.push(raised?.type.name ?? "");
  });
  return heights;
}

const raisedMarks = { superscript: true, subscript: true };

const wordCharacter = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}_]/u;

/** True if a word spans this position. */
function isInWord(text: string, at: number): boolean {
  return wordCharacter.test(text.charAt(at - 1)) && wordCharacter.test(text.charAt(at));
}

export const FindText = Extension.create({
  name: "findText",
  addProseMirrorPlugins: () => [
    new Plugin<TextSearchState>({
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

function followed(transaction: Transaction, last: TextSearchState): TextSearchState {
  const finding: TextSearchState | undefined = transaction.getMeta(key);
  if (!finding && !(transaction.docChanged && last.query)) return last;
  const sought = finding ?? last;
  const matches = matchesOf(transaction.doc, sought);
  const current = Math.min(Math.max(sought.current, 0), matches.length - 1);
  return { ...sought, matches, current };
}

export const textSearchStateOf = ({ state }: Editor): TextSearchState =>
  key.getState(state) ?? nothing;

/** Starts a search; "" ends it. The first match after the cursor becomes current. */
export function findText(editor: Editor, sought: TextSearch): void {
  const { from } = editor.state.selection;
  const matches = matchesOf(editor.state.doc, sought);
  const next = matches.findIndex((match) => match.from >= from);
  show(editor, { ...sought, matches, current: matches.length > 0 ? Math.max(next, 0) : -1 });
}

/** Goes to the next match or, with -1, to the previous one; wraps around. */
export function goToMatch(editor: Editor, by: 1 | -1): void {
  const finding = textSearchStateOf(editor);
  const count = finding.matches.length;
  if (count > 0) show(editor, { ...finding, current: (finding.current + by + count) % count });
}

function show(editor: Editor, finding: TextSearchState, tr = editor.state.tr): void {
  editor.view.dispatch(tr.setMeta(key, finding));
  const match = finding.matches[finding.current];
  if (!match) return;
  const { node } = editor.view.domAtPos(match.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView?.({ block: "center" });
}

/** Replaces the current match or all matches. @returns number of replacements */
export function replaceMatches(editor: Editor, words: string, { all }: { all: boolean }): number {
  const finding = textSearchStateOf(editor);
  const { matches, current } = finding;
  const chosen = all ? matches : matches.slice(Math.max(current, 0), Math.max(current, 0) + 1);
  const { tr } = editor.state;
  // Replace from the end, so that earlier positions stay valid. Marks are those of the first
  // character.
  for (const { from, to } of chosen.toReversed()) {
    if (words === "") tr.delete(from, to);
    else tr.replaceWith(from, to, editor.schema.text(words, tr.doc.resolve(from + 1).marks()));
  }
  const [first] = chosen;
  if (!first) return 0;
  // Continue after the replacement: it may contain the query.
  const rest = matchesOf(tr.doc, finding);
  const next = rest.findIndex(({ from }) => from >= first.from + words.length);
  show(editor, { ...finding, matches: rest, current: Math.max(next, 0) }, tr);
  return chosen.length;
}
