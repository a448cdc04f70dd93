import { accounts } from "@aeromaint/contracts/people/account.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";
import { applyFiles, type StoredFiles } from "../../infra/files/owned-files.ts";
import { storeRichText } from "../../infra/rich-text/store-rich-text.ts";
import type { AccountForm } from "./kinds.ts";

const { avatar, introduction } = accounts["1"].fields;
const { licence } = accounts["2"].fields;

interface Owner {
  userId: string;
  informationId: string;
}

/** The address of somebody's picture, which is the sign-in user's; null when there is none. */
export function avatarOf(files: StoredFiles, userId: string): string | null {
  const file = files.get(userId)?.get("avatar")?.[0];
  return file ? fileUrl(file) : null;
}

/** Where a firm's licence is read by those who may see the account. */
export function licenceOf(files: StoredFiles, informationId: string): string | null {
  const file = files.get(informationId)?.get("licence")?.[0];
  return file ? fileUrl(file) : null;
}

/** Stores what a form brought: the picture with the user, the licence with the profile, privately. */
export async function saveAccountFiles(
  unit: UnitOfWork,
  { userId: ownUserId, informationId }: Owner,
  { form, userId }: { form: AccountForm; userId: string },
): Promise<void> {
  await applyFiles(unit, {
    ownerId: ownUserId,
    field: "avatar",
    title: avatar.title,
    changes: form.avatar,
    userId,
  });
  await applyFiles(unit, {
    ownerId: informationId,
    field: "licence",
    title: licence.title,
    isPrivate: true,
    changes: form.licence,
    userId,
  });
}

/** Cleans an introduction and settles its pictures; null clears it. @returns what to keep */
export async function saveIntroduction(
  unit: UnitOfWork,
  { informationId }: Owner,
  { html, userId }: { html: string | null; userId: string },
): Promise<string | null> {
  const { title } = introduction;
  const owned = { ownerId: informationId, field: "introduction", title, userId };
  if (html !== null) return storeRichText(unit, { ...owned, html });
  await applyFiles(unit, { ...owned, changes: [] });
  return null;
}
