import { useEffect } from "react";
import { type DataRouter, RouterProvider } from "react-router";
import { isExpired } from "../api/expired.ts";
import { subscribeAccountEnd, useEndedSessions } from "../session/account-end.ts";

/**
 * The pages of one account after another. When a session ends in any tab, all that was shown or
 * typed is dropped, and the guards decide again where this tab may be.
 */
export function RouterOfAccount({ router }: { router: DataRouter }) {
  const endedSessions = useEndedSessions();
  useEffect(
    () =>
      subscribeAccountEnd(() => {
        // The dialog of an expired session leads away itself.
        if (!isExpired()) void router.revalidate();
      }),
    [router],
  );
  return <RouterProvider key={endedSessions} router={router} />;
}
