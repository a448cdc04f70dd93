import {
  type AccountDetail,
  type AccountRow,
  accountEditPaths,
  type UserNature,
} from "@aeromaint/contracts/repair/account.ts";
import { filesFromUrls, privateFiles } from "../../../crud/file-field/file-items.ts";
import type { FormValues } from "../../../crud/resource-types.ts";
import { useCrudEditor } from "../../../crud/use-crud-editor.ts";
import { api } from "../../../session/api.ts";
import { sealedForServer } from "../../../session/sealed-password.ts";
import { accountKinds, accountReaders, accountsPath } from "./account-kinds.ts";

/** The dialog of one kind of account; making and changing are calls of each kind's own. */
export function useAccountEditor(nature: UserNature) {
  return useCrudEditor(accountKinds[nature], {
    detailPath: (id) => `${accountsPath}/user/id/${id}`,
    toForm: formValues,
    drafts: true,
    affects: accountReaders,
    // Accounts have pictures, so their forms travel as multipart.
    send: (id, body) =>
      id === null ? make(nature, body as FormData) : change(nature, id, body as FormData),
  });
}

function formValues({ url, licenseUrl, ...detail }: AccountRow & AccountDetail): FormValues {
  return {
    ...detail,
    avatar: filesFromUrls(url ?? ""),
    licence: privateFiles(licenseUrl, "营业执照"),
  };
}

async function make(nature: UserNature, body: FormData) {
  const typed = { pwd: String(body.get("pwd")), oldpwd: String(body.get("oldpwd")) };
  for (const [name, box] of Object.entries(await sealedForServer(typed))) body.set(name, box);
  return api.send("POST", accountKinds[nature].path, { body });
}

function change(nature: UserNature, id: string, body: FormData) {
  const path = accountEditPaths[nature];
  if (nature !== "3") return api.send("PUT", `${path}/${id}`, { body });
  // By specification this call has no id in its path.
  body.set("informationId", id);
  return api.send("PUT", path, { body });
}
