import { App } from "antd";
import { useEffect, useEffectEvent } from "react";
import type { UserProfile } from "../../../session/profile.ts";
import { localStore } from "../../../ui/storage/browser-storage.ts";

/** Storage key of the last session with reminders in this browser. */
const remindedKey = "am:reminded";

/** Shows reminders once after each sign-in, until they are closed. */
export function useReminders(profile: UserProfile | undefined): void {
  const { notification } = App.useApp();
  const signIn = profile && `${profile.user.userId} ${profile.user.loginDate}`;
  const remind = useEffectEvent((current: string) => {
    if (localStore.get(remindedKey) === current) return;
    localStore.set(remindedKey, current);
    for (const sentence of profile?.reminders ?? []) {
      notification.info({ title: "提醒", description: sentence, duration: 0 });
    }
  });
  useEffect(() => {
    if (signIn) remind(signIn);
  }, [signIn]);
}
