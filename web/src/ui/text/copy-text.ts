/**
 * Puts text on the clipboard. Plain-http intranets have no `navigator.clipboard`: there the
 * shown text is selected and copied by execCommand. Returns whether it worked.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
    if (!shown) return false;
    getSelection()?.selectAllChildren(shown);
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
