import assert from "node:assert/strict";
import type { ClientTarget } from "../process/busy-clients.ts";

interface Operation {
  parameters?: readonly { in: string; required?: boolean }[];
}

/**
 * Reads everything that needs no id: all lists, trees and figures of the OpenAPI description.
 * @returns number of responses
 */
export async function readEverything({ address, token }: ClientTarget): Promise<number> {
  const response = await fetch(`${address}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, { get?: Operation }> };
  const readable = Object.entries(paths).filter(([path, { get }]) => get && isSimple(path, get));
  const failures: string[] = [];
  for (const [path] of readable) {
    const answer = await fetch(`${address}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status >= 500) failures.push(`${path}: ${answer.status}`);
    // Event streams never end.
    await answer.body?.cancel();
  }
  assert.deepEqual(failures, []);
  return readable.length;
}

function isSimple(path: string, { parameters = [] }: Operation): boolean {
  return !path.includes("{") && !parameters.some(({ required }) => required);
}
