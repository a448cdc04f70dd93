const openers = ["<script", "<html", "<!doctype", "<iframe", "<?php"].map((text) => text.slice(1));
const longest = Math.max(...openers.map(({ length }) => length));
const lessThan = 0x3c;
// Setting this bit makes a letter small and leaves "!" and "?" as they are.
const smallLetter = 0x20;
const firstSigns = new Set(openers.map((text) => text.charCodeAt(0)));

/**
 * Whether bytes hold markup that a careless reader would run: pictures never do, files made to
 * pass for two kinds at once do. Chance finds none of these in pictures of the allowed size.
 */
export function containsMarkup(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(lessThan); at >= 0; at = bytes.indexOf(lessThan, at + 1)) {
    // One byte tells nearly always: noise has hundreds of these characters.
    if (!firstSigns.has((bytes[at + 1] ?? 0) | smallLetter)) continue;
    const following = bytes.toString("latin1", at + 1, at + 1 + longest).toLowerCase();
    if (openers.some((opener) => following.startsWith(opener))) return true;
  }
  return false;
}
