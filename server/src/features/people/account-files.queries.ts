import { accounts } from "@aeromaint/contracts/people/account.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { fileUrl } from "../../infra/files/file-urls.ts";
import { type StoredFiles, updateFiles } from "../../infra/files/owned-files.ts";
import { storeRichText } from "../../infra/rich-text/store-rich-text.ts";
import type { AccountForm } from "./kinds.ts";

const { avatar, introduction } = accounts["1"].fields;
const { licence } = accounts["2"].fields;

interface Owner {
  userId: string;
  informationId: string;
}

/** URL of the user's picture; null if none. */
export function avatarOf(files: StoredFiles, userId: string): string | null {
  const file = files.get(userId)?.get("avatar")?.[0];
  return file ? fileUrl(file) : null;
}

/** Private URL of a firm's licence; null if none. */
export function licenceOf(files: StoredFiles, informationId: string): string | null {
  const file = files.get(informationId)?.get("licence")?.[0];
  return file ? fileUrl(file) : null;
}

/** Saves the picture with the user, and the licence as a private file of the profile. */
export async function saveAccountFiles(
  unit: UnitOfWork,
  { userId: ownUserId, informationId }: Owner,
  { form, userId }: { form: AccountForm; userId: string },
): Promise<void> {
  await updateFiles(unit, {
    ownerId: ownUserId,
    field: "avatar",
    title: avatar.title,
    changes: form.avatar,
    userId,
  });
  await updateFiles(unit, {
    ownerId: informationId,
    field: "licence",
    title: licence.title,
    isPrivate: true,
    changes: form.licence,
    userId,
  });
}

/** Cleans an introduction and saves its pictures; null clears it. @returns stored HTML */
export async function saveIntroduction(
  unit: UnitOfWork,
  { informationId }: Owner,
  { html, userId }: { html: string | null; userId: string },
): Promise<string | null> {
  const { title } = introduction;
  const owned = { ownerId: informationId, field: "introduction", title, userId };
  if (html !== null) return storeRichText(unit, { ...owned, html });
  await updateFiles(unit, { ...owned, changes: [] });
  return null;
}
