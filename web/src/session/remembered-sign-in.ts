import { useSyncExternalStore } from "react";
import { localStore } from "../ui/storage/browser-storage.ts";
import { storedJson } from "../ui/storage/stored-setting.ts";

const storageKey = "REMEMBERED_SIGN_IN";

/**
 * Remembered sign-in. `box` is the password sealed with the server's key; the password itself is
 * never stored.
 */
interface RememberedSignIn {
  username: string;
  box: string;
}

export function readRemembered(): RememberedSignIn | null {
  const value = storedJson(localStore.get(storageKey));
  return isRemembered(value) ? value : null;
}

export function rememberSignIn({ username, box }: RememberedSignIn): void {
  localStore.set(storageKey, JSON.stringify({ username, box }));
}

export function forgetRemembered(): void {
  localStore.remove(storageKey);
}

function isRemembered(value: unknown): value is RememberedSignIn {
  if (typeof value !== "object" || value === null) return false;
  const { username, box } = value as Partial<RememberedSignIn>;
  return typeof username === "string" && typeof box === "string";
}

const blockedSentence =
  "浏览器禁止本网站保存数据，登录后刷新页面即退出登录。请在浏览器设置中允许本网站的数据（Cookie）。";

/** Message of sign-in forms while the browser blocks site data. */
export function useStorageBlockedMessage(): string | undefined {
  const isBlocked = useSyncExternalStore(
    () => () => undefined,
    () => localStore.isBlocked(),
    () => false,
  );
  return isBlocked ? blockedSentence : undefined;
}
