import { inlineImageTypes } from "@aeromaint/contracts/fields/rich-text.ts";
import { Image } from "@tiptap/extension-image";

const storedShape = /^\/api\/open\/oss\/preview\/byid\/[\w-]{1,64}(?:\?w=\d{1,4})?$/;

/** Whether a text may show the picture: one that is stored here, or one inlined until it is saved. */
export function isStoredOrInlinePicture(source: string): boolean {
  return (
    storedShape.test(source) ||
    inlineImageTypes.some((type) => source.startsWith(`data:${type};base64,`))
  );
}

/** Pictures in the line of text, so that alignment holds for them; foreign ones are not read. */
export const StoredImage = Image.extend({
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
