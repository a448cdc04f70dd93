import { type ComponentType, lazy } from "react";
import { networkError } from "./api-error.ts";
import { isServerReached, untilReached } from "./connection.ts";
import { reportFailure } from "./failures.ts";

type Load<Part> = () => Promise<Part>;

/**
 * A part of a page that loads when it is needed, such as a dialog. Without a server this is said, and the
 * part comes once it is back: the page around it, and what is typed there, stays.
 */
export function lazyPart<Props>(load: Load<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    let isSaid = false;
    // A browser never asks again for a file of the client that did not come.
    await untilReached(() => {
      if (!isSaid) reportFailure(networkError());
      isSaid = true;
    });
    return load();
  });
}

/** A file of the client for what was pressed. Throws ApiError where the server is not reached. */
export async function loadPart<Part>(load: Load<Part>): Promise<Part> {
  if (!(await isServerReached())) throw networkError();
  return load();
}
