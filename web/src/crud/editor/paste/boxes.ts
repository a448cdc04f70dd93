/** Characters that Word draws with symbol fonts, by font. */
const symbols: Record<string, Record<string, string>> = {
  wingdings: {
    þ: "☑",
    ý: "☒",
    "¨": "☐",
    o: "☐",
    q: "☐",
    ü: "✓",
    û: "✗",
    x: "☒",
    à: "→",
    ß: "←",
    á: "↑",
    â: "↓",
    è: "➔",
    l: "●",
    n: "■",
    u: "◆",
    Ø: "➢",
    "§": "▪",
  },
  "wingdings 2": { R: "☑", S: "☒", T: "☒", "£": "☐", "*": "☐", P: "✓", O: "✗" },
  symbol: {
    ...lettersOf("abcdefghiklmnopqrstuwxyz", "αβχδεφγηικλμνοπθρστυωξψζ"),
    ...lettersOf("DFGLPQSUWXY", "ΔΦΓΛΠΘΣΥΩΞΨ"),
    "£": "≤",
    "³": "≥",
    "¹": "≠",
    "´": "×",
    "¸": "÷",
    "»": "≈",
    Ö: "√",
    "¥": "∞",
    "®": "→",
    "¬": "←",
    "\u00ad": "↑",
    "¯": "↓",
    å: "∑",
    ò: "∫",
    Ð: "∠",
    "^": "⊥",
  },
};

function lettersOf(plain: string, greek: string): Record<string, string> {
  return Object.fromEntries([...plain].map((letter, at) => [letter, [...greek][at] ?? letter]));
}

const symbolFont = /(?:mso-symbol-font-family|font-family):\s*["']?(wingdings 2|wingdings|symbol)/i;

/** Replaces symbols and filled form fields with characters of common fonts. */
export function symbolsToText(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("[style]")) {
    const style = element.getAttribute("style") ?? "";
    const font = symbolFont.exec(style)?.[1]?.toLowerCase();
    // Skip list markers; they are read with their list.
    if (font && !/mso-list/i.test(element.outerHTML)) replaceSymbols(element, symbols[font] ?? {});
  }
  for (const input of body.querySelectorAll("input")) {
    const isBox = input.type === "checkbox" || input.type === "radio";
    input.replaceWith(
      isBox ? box(input.hasAttribute("checked")) : (input.getAttribute("value") ?? ""),
    );
  }
  for (const select of body.querySelectorAll("select")) {
    const chosen = select.querySelector("option[selected]") ?? select.querySelector("option");
    select.replaceWith(chosen?.textContent ?? "");
  }
  for (const item of body.querySelectorAll(tasks)) {
    for (const image of item.querySelectorAll(":scope > img")) image.remove();
    const line = item.querySelector("p,div") ?? item;
    const [state] = ["aria-checked", "data-checked", "data-list"].flatMap(
      (name) => item.getAttribute(name) ?? [],
    );
    line.prepend(`${box(state === "true" || state === "checked")} `);
  }
}

/** Task items of Google Docs, of editors like this one, and of Quill. */
const tasks =
  "li[role=checkbox],li[aria-checked],li[data-checked],li[data-list=checked],li[data-list=unchecked]";

const box = (isChecked: boolean) => (isChecked ? "☑" : "☐");

/** Start of the private use area, where symbol fonts repeat their codes. */
const privateStart = 0xf000;

function replaceSymbols(element: HTMLElement, names: Record<string, string>): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    currentNode.nodeValue = [...(currentNode.nodeValue ?? "")]
      .map((sign) => {
        const code = sign.charCodeAt(0) - privateStart;
        const plain = code > 0x20 && code < 0x100 ? String.fromCharCode(code) : sign;
        return names[plain] ?? sign;
      })
      .join("");
  }
  element.style.removeProperty("font-family");
}
