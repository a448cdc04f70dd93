import type { Actor } from "../src/crud/actor.ts";
import type { UnitOfWork } from "../src/infra/db/unit-of-work.ts";
import type { CurrentUser } from "../src/infra/sessions/current-user.ts";
import type { DemoFiles } from "./demo-files.ts";
import type { SeedApplicability } from "./read-seeds.ts";

/** Dependencies of the demo's content seeds. The actor is the administrator. */
export interface DemoContext extends Actor {
  unit: UnitOfWork;
  demoFiles: DemoFiles;
  /** Additional authors of content, so that data scopes show different items. */
  editors: readonly CurrentUser[];
  approver: CurrentUser;
  /** Rows created from the demo's texts, by path of the text. */
  seeded: Map<string, SeedApplicability & { id: string }>;
}

/** Id of the row that was created from a text. @throws Error if the demo has no text with the path */
export function seededId({ seeded }: Pick<DemoContext, "seeded">, path: string): string {
  const text = seeded.get(path);
  if (!text) throw new Error(`The demo has no text ${path}.`);
  return text.id;
}
