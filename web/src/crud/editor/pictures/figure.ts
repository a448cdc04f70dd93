import { type Editor, Node } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { isStoredOrInlinePicture, shareAttribute, shareOf } from "../stored-image.ts";

const ofPicture = (name: string) => ({
  default: null,
  parseHTML: (figure: HTMLElement) => figure.querySelector("img")?.getAttribute(name) ?? null,
});

/** Picture with a caption; the content of the node is the caption. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  isolating: true,
  draggable: true,

  addAttributes: () => ({
    src: ofPicture("src"),
    alt: ofPicture("alt"),
    title: ofPicture("title"),
    width: ofPicture("width"),
    height: ofPicture("height"),
    share: {
      ...shareAttribute,
      parseHTML: (figure: HTMLElement) => shareOf(figure.querySelector("img")),
    },
  }),

  parseHTML() {
    return [
      {
        tag: "figure",
        getAttrs: (element) => {
          const source = element.querySelector("img")?.getAttribute("src") ?? "";
          return isStoredOrInlinePicture(source) ? {} : false;
        },
        contentElement: (element) =>
          (element as HTMLElement).querySelector<HTMLElement>("figcaption") ??
          document.createElement("figcaption"),
      },
    ];
  },

  renderHTML: ({ HTMLAttributes }) => ["figure", ["img", HTMLAttributes], ["figcaption", 0]],

  addKeyboardShortcuts() {
    return {
      /** Enter would otherwise split the figure and duplicate the picture. */
      Enter: ({ editor }) => editor.isActive("figure") && leaveFigure(editor),
    };
  },
});

function leaveFigure(editor: Editor): boolean {
  const { $to } = editor.state.selection;
  const after = $to.parent.type.name === "figure" ? $to.after() : $to.pos;
  return editor
    .chain()
    .insertContentAt(after, { type: "paragraph" })
    .setTextSelection(after + 1)
    .scrollIntoView()
    .run();
}

/** Picture that is selected, or has the cursor in its caption. */
interface ChosenPicture {
  position: number;
  isFigure: boolean;
  share: string | null;
  alt: string;
}

export function chosenPicture({ state: { selection } }: Editor): ChosenPicture | null {
  const { $from } = selection;
  const node = selection instanceof NodeSelection ? selection.node : $from.parent;
  const isFigure = node.type.name === "figure";
  if (!isFigure && node.type.name !== "image") return null;
  const position = selection instanceof NodeSelection ? selection.from : $from.before();
  const { share, alt } = node.attrs;
  return { position, isFigure, share: share ?? null, alt: String(alt ?? "") };
}

/** Changes the width or the alternative text and keeps the selection. */
export function changePicture(
  editor: Editor,
  { position }: ChosenPicture,
  changed: { share?: string | null; alt?: string },
): void {
  editor.commands.command(({ tr }) => {
    for (const [name, value] of Object.entries(changed)) {
      tr.setNodeAttribute(position, name, value);
    }
    if (editor.state.selection instanceof NodeSelection) {
      tr.setSelection(NodeSelection.create(tr.doc, position));
    }
    return true;
  });
}

export function toggleCaption(editor: Editor, { position, isFigure }: ChosenPicture): void {
  const node = editor.state.doc.nodeAt(position);
  if (!node) return;
  const { attrs } = node;
  const range = { from: position, to: position + node.nodeSize };
  const image = { type: "image", attrs };
  if (isFigure) {
    editor
      .chain()
      .insertContentAt(range, { type: "paragraph", content: [image] })
      .setNodeSelection(position + 1)
      .focus()
      .run();
    return;
  }
  editor
    .chain()
    .deleteRange(range)
    .insertContentAt(position, { type: "figure", attrs })
    .command(({ tr, commands }) => {
      // The figure replaced an empty paragraph, or is before or after the words.
      const start = [position - 1, position, position + 1].find(
        (at) => at >= 0 && tr.doc.nodeAt(at)?.type.name === "figure",
      );
      return start === undefined || commands.setTextSelection(start + 1);
    })
    .focus()
    .run();
}
