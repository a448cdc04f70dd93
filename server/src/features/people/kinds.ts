import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { accounts, type UserNature } from "@aeromaint/contracts/people/account.ts";

interface Kind {
  /** The role that a new account gets. */
  roleKey: string;
  /** 03 signs in on the site, 04 in the back office. */
  userType: "03" | "04";
  /** The review that an account made by staff starts with; null waits for one. */
  nature: "1" | null;
}

/** What each kind of account comes with, by `userNature`. */
export const kinds: Readonly<Record<UserNature, Kind>> = {
  "1": { roleKey: "maintainer", userType: "03", nature: null },
  "2": { roleKey: "material_company", userType: "03", nature: null },
  "3": { roleKey: "aviator", userType: "03", nature: null },
  "4": { roleKey: "platform_admin", userType: "04", nature: "1" },
};

/** Key of the role that every site account of a kind has. Nobody needs a right to give that one. */
export const ownRoleOf = (userNature: UserNature): string | null =>
  userNature === "4" ? null : kinds[userNature].roleKey;

/** Fields of an account form that are not columns of the profile; undefined leaves as it is. */
export interface AccountForm {
  nickName?: string | undefined;
  mobile?: string | null | undefined;
  email?: string | null | undefined;
  sex?: string | null | undefined;
  introduction?: string | null | undefined;
  avatar?: FileChange[] | undefined;
  licence?: FileChange[] | undefined;
}

/** A form with the account and the passwords, as only a new account has them. */
export interface NewAccountForm extends AccountForm {
  name: string;
  nickName: string;
  mobile: string;
}

// Kept with the sign-in user, as files, or not at all.
const elsewhere = new Set([
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

/** The columns of a kind's profile that a form fills in; its other fields mean nothing there. */
export function profileColumns(userNature: UserNature, form: object): object {
  const own = accounts[userNature].fields;
  const entries = Object.entries(form).filter(
    ([name]) => Object.hasOwn(own, name) && !elsewhere.has(name),
  );
  return Object.fromEntries(entries);
}
