import { accounts } from "@aeromaint/contracts/people/account.ts";
import type { App } from "../../infra/http/app-type.ts";
import { accountRoutes } from "./account.routes.ts";
import { isAccountReached } from "./account-list.queries.ts";
import { aviationProfileRoutes } from "./aviation-profile.routes.ts";
import { licenceRoutes } from "./licences/licence.routes.ts";
import { isOwnProfile } from "./own-profile.queries.ts";
import { personRoutes } from "./person.routes.ts";
import { registrationRoutes } from "./registration.routes.ts";

const { licence } = accounts["2"].fields;

/** People and firms: their accounts, what is shown of them, licences, and registration. */
export async function peopleRoutes(app: App): Promise<void> {
  await accountRoutes(app);
  await aviationProfileRoutes(app);
  await personRoutes(app);
  await licenceRoutes(app);
  await registrationRoutes(app);

  app.files.owners.register({
    table: "repair_person",
    idColumn: "information_id",
    readAccess: "repair:account:query",
    writeAccess: "repair:account:edit",
    fields: { licence: { title: licence.title, ...licence["x-files"], isPrivate: true } },
    reaches: isAccountReached,
    isAbout: isOwnProfile,
  });
}
