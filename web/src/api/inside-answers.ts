/** Answers a call by its url with the text that the network would have brought. */
export type Inside = (url: string) => Promise<string>;

let inside: Inside | undefined;

/** For the server, which draws pages with the components that browsers run: nobody is signed in. */
export function answerInside(next: Inside): void {
  inside = next;
}

/** Whether a page is being drawn on the server. */
export const isDrawing = (): boolean => inside !== undefined;

/** The answer where the server itself is asking; nothing in a browser. */
export function insideAnswer(url: string): Promise<string> | undefined {
  return inside?.(url);
}
