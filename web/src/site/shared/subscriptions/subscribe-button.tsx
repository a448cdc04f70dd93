import type { OwnSubscriptionInput } from "@aeromaint/contracts/personal/subscriptions/subscription.ts";
import { lazy, Suspense } from "react";
import { useSignedIn } from "../../../api/tokens.ts";
import { Button } from "../../../ui/button.tsx";
import { currentPath, requireSignIn } from "../access/member-link.tsx";

const OwnSubscriptionButton = lazy(() => import("./own-subscription-button.tsx"));

interface SubscribeButtonProps extends OwnSubscriptionInput {
  label: string;
}

/** Subscribes to releases, changes and withdrawals of this target; visitors sign in first. */
export function SubscribeButton({ label, ...subject }: SubscribeButtonProps) {
  if (!useSignedIn()) {
    return (
      <Button variant="quiet" onClick={() => requireSignIn(currentPath())}>
        {label}
      </Button>
    );
  }
  const waiting = (
    <Button variant="quiet" disabled>
      {label}
    </Button>
  );
  return (
    <Suspense fallback={waiting}>
      <OwnSubscriptionButton label={label} {...subject} />
    </Suspense>
  );
}
