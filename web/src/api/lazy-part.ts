import { type ComponentType, lazy } from "react";
import { networkError } from "./api-error.ts";
import { isServerReached, waitForServer } from "./connection.ts";
import { reportFailure } from "./failures.ts";

type Load<Part> = () => Promise<Part>;

/**
 * Lazy component of a page, e.g. a dialog. Without a server it shows an error message and loads
 * later. The page and its input stay.
 */
export function lazyPart<Props>(load: Load<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    let isSaid = false;
    // Probe the server first: browsers cache a failed import.
    await waitForServer(() => {
      if (!isSaid) reportFailure(networkError());
      isSaid = true;
    });
    return load();
  });
}

/** Loads a file of the client on demand. @throws ApiError if the server is unreachable */
export async function loadPart<Part>(load: Load<Part>): Promise<Part> {
  if (!(await isServerReached())) throw networkError();
  return load();
}
