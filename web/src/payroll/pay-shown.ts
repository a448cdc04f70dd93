import { create } from "zustand";
import { subscribeAccountEnd } from "../session/account-end.ts";

const useIsShown = create(() => false);
const show = (isShown: boolean) => useIsShown.setState(isShown);

/** Whether the user's pay is shown. Hidden initially, and again after signing out. */
export function usePayShown(): [boolean, (isShown: boolean) => void] {
  return [useIsShown(), show];
}

// In memory only, so that the next user of this browser starts with hidden amounts.
subscribeAccountEnd(() => show(false));
