import type { OfferedProvider } from "@aeromaint/contracts/auth/sign-in.ts";
import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { leaveForProvider } from "../../session/company-sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";

/** The company's own ways in, for people of the site. */
export default function CompanyDoors({ providers }: { providers: readonly OfferedProvider[] }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async (providerId: string) => {
    setIsLeaving(true);
    const { pathname, search } = window.location;
    await leaveForProvider(providerId, `${pathname}${search}`).catch((error: unknown) => {
      toast(messageOf(error), "failure");
      setIsLeaving(false);
    });
  };
  return providers
    .filter(({ isDirectory, userTypes }) => !isDirectory && userTypes.includes("03"))
    .map(({ providerId, providerName }) => (
      <p key={providerId} className="m-0 pt-4">
        <Button wide disabled={isLeaving} onClick={() => leave(providerId)}>
          {providerName}
        </Button>
      </p>
    ));
}
