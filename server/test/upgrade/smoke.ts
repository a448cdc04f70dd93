import assert from "node:assert/strict";
import type { Target } from "../process/busy-clients.ts";

interface Operation {
  parameters?: readonly { in: string; required?: boolean }[];
}

/**
 * Asks for all that a server can be asked for without an id: every list, tree and figure, as its own
 * description of its interface names them.
 * @returns how many answers there were
 */
export async function readEverything({ address, token }: Target): Promise<number> {
  const response = await fetch(`${address}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, { get?: Operation }> };
  const readable = Object.entries(paths).filter(([path, { get }]) => get && isSimple(path, get));
  const failures: string[] = [];
  for (const [path] of readable) {
    const answer = await fetch(`${address}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.status >= 500) failures.push(`${path}: ${answer.status}`);
    // Some of them never end.
    await answer.body?.cancel();
  }
  assert.deepEqual(failures, []);
  return readable.length;
}

function isSimple(path: string, { parameters = [] }: Operation): boolean {
  return !path.includes("{") && !parameters.some(({ required }) => required);
}
