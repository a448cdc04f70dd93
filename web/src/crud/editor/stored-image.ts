import { inlineImageTypes, pictureWidths } from "@aeromaint/contracts/fields/rich-text.ts";
import { Image } from "@tiptap/extension-image";

const storedShape = /^\/api\/open\/oss\/preview\/byid\/[\w-]{1,64}(?:\?w=\d{1,4})?$/;

/** True for pictures stored here, or inlined until the save. */
export function isStoredOrInlinePicture(source: string): boolean {
  return (
    storedShape.test(source) ||
    inlineImageTypes.some((type) => source.startsWith(`data:${type};base64,`))
  );
}

/** Width in percent of the column; null for the original width. */
export function shareOf(picture: Element | null): string | null {
  const share = picture?.getAttribute("data-width");
  return pictureWidths.find((width) => width === share) ?? null;
}

export const shareAttribute = {
  default: null,
  parseHTML: shareOf,
  renderHTML: ({ share }: Record<string, unknown>) => (share ? { "data-width": share } : {}),
};

/** Inline pictures, so that alignment applies. External pictures are not parsed. */
export const StoredImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), share: shareAttribute };
  },

  parseHTML() {
    return [
      {
        tag: "img[src]",
        getAttrs: (element) =>
          isStoredOrInlinePicture(element.getAttribute("src") ?? "") ? null : false,
      },
    ];
  },

  // Disable the Markdown rule: it would accept pictures of any address.
  addInputRules: () => [],
}).configure({ inline: true, allowBase64: true });
