import { useEffect } from "react";
import { type DataRouter, RouterProvider } from "react-router";
import { isExpired } from "../api/expired.ts";
import { subscribeAccountEnd, useEndedSessions } from "../session/account-end.ts";

/**
 * Router that remounts for each account. After the end of a session in any tab, all content and
 * input is dropped. The guards then check the current page again.
 */
export function RouterOfAccount({ router }: { router: DataRouter }) {
  const endedSessions = useEndedSessions();
  useEffect(
    () =>
      subscribeAccountEnd(() => {
        // The dialog of an expired session navigates itself.
        if (!isExpired()) void router.revalidate();
      }),
    [router],
  );
  return <RouterProvider key={endedSessions} router={router} />;
}
