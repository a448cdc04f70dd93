import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { accounts, type UserNature } from "@aeromaint/contracts/people/account.ts";

interface KindDefaults {
  /** Role of new accounts. */
  roleKey: string;
  /** 03 for the site, 04 for the back office. */
  userType: "03" | "04";
  /** Approval of an account created by staff; null for pending. */
  nature: "1" | null;
}

/** Defaults of each kind, by `userNature`. */
export const kindDefaults: Readonly<Record<UserNature, KindDefaults>> = {
  "1": { roleKey: "maintainer", userType: "03", nature: null },
  "2": { roleKey: "material_company", userType: "03", nature: null },
  "3": { roleKey: "aviator", userType: "03", nature: null },
  "4": { roleKey: "platform_admin", userType: "04", nature: "1" },
};

/** Key of the role that a kind of site account always has. Null for administrators. */
export const siteRoleOf = (userNature: UserNature): string | null =>
  userNature === "4" ? null : kindDefaults[userNature].roleKey;

/** Form fields outside the profile's columns. Undefined leaves a field unchanged. */
export interface AccountForm {
  nickName?: string | undefined;
  mobile?: string | null | undefined;
  email?: string | null | undefined;
  sex?: string | null | undefined;
  introduction?: string | null | undefined;
  avatar?: FileChange[] | undefined;
  licence?: FileChange[] | undefined;
}

export interface NewAccountForm extends AccountForm {
  name: string;
  nickName: string;
  mobile: string;
}

// Stored with the user, as files, or not at all.
const notInProfile = new Set([
  "name",
  "nickName",
  "mobile",
  "email",
  "sex",
  "pwd",
  "oldpwd",
  "avatar",
  "licence",
  "introduction",
]);

/** Columns of the profile with values of the form. Fields of other kinds are dropped. */
export function profileColumns(userNature: UserNature, form: object): object {
  const own = accounts[userNature].fields;
  const entries = Object.entries(form).filter(
    ([name]) => Object.hasOwn(own, name) && !notInProfile.has(name),
  );
  return Object.fromEntries(entries);
}
