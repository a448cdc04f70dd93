import { App } from "antd";
import { useEffect, useEffectEvent } from "react";
import type { Profile } from "../../../session/profile.ts";

/** Which sign-in has been reminded last in this browser. */
const remindedKey = "am:reminded";

/** Says what a person should know, once after each sign-in; it stays until it is closed. */
export function useReminders(profile: Profile | undefined): void {
  const { notification } = App.useApp();
  const signIn = profile && `${profile.user.userId} ${profile.user.loginDate}`;
  const remind = useEffectEvent((current: string) => {
    if (localStorage.getItem(remindedKey) === current) return;
    localStorage.setItem(remindedKey, current);
    for (const sentence of profile?.reminders ?? []) {
      notification.info({ title: "提醒", description: sentence, duration: 0 });
    }
  });
  useEffect(() => {
    if (signIn) remind(signIn);
  }, [signIn]);
}
