import type { ReactNode } from "react";

/**
 * Frame of a personal part: a section of a page on the site, the content of a dialog in the back
 * office. `action` is the main button of the part, if there is one now.
 */
export type OwnFrame = (parts: { action: ReactNode; children: ReactNode }) => ReactNode;
