import { inlineImageTypes, pictureWidths } from "@aeromaint/contracts/fields/rich-text.ts";
import { Image } from "@tiptap/extension-image";

const storedShape = /^\/api\/open\/oss\/preview\/byid\/[\w-]{1,64}(?:\?w=\d{1,4})?$/;

/** Whether a text may show the picture: one that is stored here, or one inlined until it is saved. */
export function isStoredOrInlinePicture(source: string): boolean {
  return (
    storedShape.test(source) ||
    inlineImageTypes.some((type) => source.startsWith(`data:${type};base64,`))
  );
}

/** Which share of the column a picture takes, in percent; null: as wide as it is. */
export function shareOf(picture: Element | null): string | null {
  const share = picture?.getAttribute("data-width");
  return pictureWidths.find((width) => width === share) ?? null;
}

export const shareAttribute = {
  default: null,
  parseHTML: shareOf,
  renderHTML: ({ share }: Record<string, unknown>) => (share ? { "data-width": share } : {}),
};

/** Pictures in the line of text, so that alignment holds for them; foreign ones are not read. */
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

  // The Markdown rule of the base type would make pictures of any typed address.
  addInputRules: () => [],
}).configure({ inline: true, allowBase64: true });
