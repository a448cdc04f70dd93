import type { Actor } from "../src/crud/actor.ts";
import type { UnitOfWork } from "../src/infra/db/unit-of-work.ts";
import type { CurrentUser } from "../src/infra/sessions/current-user.ts";
import type { DemoFiles } from "./demo-files.ts";
import type { SeedApplicability } from "./read-seeds.ts";

/** What the demo's content is seeded with; the actor is the administrator. */
export interface DemoContext extends Actor {
  unit: UnitOfWork;
  demoFiles: DemoFiles;
  /** They make content in addition to the administrator, so that data scopes show different items. */
  editors: readonly CurrentUser[];
  approver: CurrentUser;
  /** The rows that texts of the demo became, by the paths of the texts. */
  seeded: Map<string, SeedApplicability & { id: string }>;
}

/** The id of the row that a text of the demo became. */
export function seededId({ seeded }: Pick<DemoContext, "seeded">, path: string): string {
  const text = seeded.get(path);
  if (!text) throw new Error(`The demo has no text ${path}.`);
  return text.id;
}
