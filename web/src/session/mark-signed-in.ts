/**
 * Marks the page of a signed-in person, because the server renders it for visitors. No imports: the
 * build writes the function as a script that runs before the first paint.
 */
export function markSignedIn(): void {
  try {
    const signedIn = localStorage.getItem("ACCESS_TOKEN") !== null;
    document.documentElement.toggleAttribute("data-signed-in", signedIn);
  } catch {
    // Without storage there is no session.
  }
}
