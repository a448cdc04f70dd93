/**
 * Marks the page of somebody who is signed in: what the server has rendered into it is for visitors.
 * It stands alone, as the build writes it out as a script that runs before the first paint.
 */
export function markSignedIn(): void {
  try {
    const signedIn = localStorage.getItem("ACCESS_TOKEN") !== null;
    document.documentElement.toggleAttribute("data-signed-in", signedIn);
  } catch {
    // A browser that keeps nothing keeps no sign-in.
  }
}
