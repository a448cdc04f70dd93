import {
  type AccountDetail,
  type AccountRow,
  accountEditPaths,
  type UserNature,
} from "@aeromaint/contracts/people/account.ts";
import { useCrudEditor } from "../../crud/dialog/use-crud-editor.ts";
import { filesFromUrls, privateFiles } from "../../crud/file-field/file-items.ts";
import { sendForm, type UploadTracking } from "../../crud/form/send-form.ts";
import type { FormValues } from "../../crud/resource-types.ts";
import { sealPasswords } from "../../session/sealed-password.ts";
import { accountKinds, accountQueryPaths, accountsPath } from "./account-kinds.ts";

/** The dialog of one kind of account; making and changing are calls of each kind's own. */
export function useAccountEditor(nature: UserNature) {
  return useCrudEditor(accountKinds[nature], {
    detailPath: (id) => `${accountsPath}/user/id/${id}`,
    toForm: accountValues,
    drafts: true,
    affects: accountQueryPaths,
    // Accounts have pictures, so their forms travel as multipart.
    send: (id, body, following) =>
      id === null
        ? make(nature, { body: body as FormData, ...following })
        : change(nature, id, { body: body as FormData, ...following }),
  });
}

/** The values of an account as its form holds them. */
export function accountValues({
  url,
  licenseUrl,
  ...detail
}: AccountRow & AccountDetail): FormValues {
  return {
    ...detail,
    avatar: filesFromUrls(url ?? ""),
    licence: privateFiles(licenseUrl, "营业执照"),
  };
}

interface AccountCall extends UploadTracking {
  body: FormData;
}

async function make(nature: UserNature, { body, ...following }: AccountCall) {
  const typed = { pwd: String(body.get("pwd")), oldpwd: String(body.get("oldpwd")) };
  for (const [name, box] of Object.entries(await sealPasswords(typed))) body.set(name, box);
  return sendForm("POST", accountKinds[nature].path, { body, ...following });
}

function change(nature: UserNature, id: string, { body, ...following }: AccountCall) {
  const path = accountEditPaths[nature];
  if (nature !== "3") return sendForm("PUT", `${path}/${id}`, { body, ...following });
  // By specification this call has no id in its path.
  body.set("informationId", id);
  return sendForm("PUT", path, { body, ...following });
}
