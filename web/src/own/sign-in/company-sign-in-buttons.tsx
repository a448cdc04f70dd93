import type { OfferedProvider } from "@aeromaint/contracts/auth/sign-in.ts";
import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { redirectToProvider } from "../../session/company-sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";

interface CompanySignInButtonsProps {
  providers: readonly OfferedProvider[];
  /** Page to open after the sign-in; default: this page. */
  redirect?: string | undefined;
}

/** Buttons to sign in with the company's providers. */
export default function CompanySignInButtons({ providers, redirect }: CompanySignInButtonsProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const signIn = async (providerId: string) => {
    setIsLeaving(true);
    const { pathname, search } = window.location;
    const target = redirect ?? `${pathname}${search}`;
    await redirectToProvider(providerId, target).catch((error: unknown) => {
      toast(messageOf(error), "failure");
      setIsLeaving(false);
    });
  };
  return providers
    .filter(({ isDirectory }) => !isDirectory)
    .map(({ providerId, providerName }) => (
      <p key={providerId} className="pt-4">
        <Button wide disabled={isLeaving} onClick={() => signIn(providerId)}>
          {providerName}
        </Button>
      </p>
    ));
}
