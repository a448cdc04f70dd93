import { useUnsavedForm } from "../../crud/form/unsaved.ts";
import AviationProfile from "../../own/profile/aviation-profile.tsx";
import { useProfile } from "../../session/profile.ts";
import { Empty } from "../../ui/empty.tsx";

/** The current user's aviation profile, or a note for users without one. */
export default function AviationInfoPage() {
  const { data: own } = useProfile();
  const guard = useUnsavedForm();
  const absent = <Empty title="您的账号没有航空人员信息，如需登记请联系管理员" />;
  if (!own) return null;
  // Only site accounts have profiles.
  if (own.user.userType !== "03") return absent;
  return (
    <AviationProfile
      guard={guard}
      absent={absent}
      frame={({ action, children }) => (
        <section className="card max-w-215 px-6 py-5" aria-label="航空人员信息">
          {children}
          {action && <div className="mt-4 flex justify-end">{action}</div>}
        </section>
      )}
    />
  );
}
