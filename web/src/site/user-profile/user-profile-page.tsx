import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useProfile } from "../../session/profile.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePageTitle } from "../page-title.ts";
import { ownAircraftId, ownCirculationsId, ownLicenceId, paths } from "../paths.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { useInquiryTotals } from "../shared/inquiries/inquiries.ts";
import { LicenceSection } from "./licence/licence-section.tsx";
import { OwnDataSection } from "./own-data-section.tsx";
import { PersonPanel } from "./person-panel.tsx";
import styles from "./user-profile-page.module.css";

// Not everybody has these.
const AviationSection = lazy(() => import("./aviation-section.tsx"));
const InquiriesSection = lazy(() => import("./inquiries-section.tsx"));
// Below what is seen first.
const OwnAircraftSection = lazy(() => import("./own-aircraft-section.tsx"));
const DevicesSection = lazy(() => import("./devices-section.tsx"));
const PaySlipsSection = lazy(() => import("./pay-slips/pay-slips-section.tsx"));
const ReadingSection = lazy(() => import("./reading-section.tsx"));
const CirculationsSection = lazy(() => import("./circulations-section.tsx"));

const title = "个人中心";
/** Key of the role that every aviation person's account has. */
const aviator = "aviator";

const firm = "material_company";

/** The page's parts, by their ids; inquiries are shown to those who ask or offer. */
const parts = {
  "own-data": "个人资料",
  [ownAircraftId]: "我的机型",
  "own-inquiries": "我的询价",
  [ownCirculationsId]: "我的传阅",
  "own-pay": "我的工资",
  "own-reading": "我的阅读",
  "own-security": "登录与安全",
};

/** The current user's account page. */
export function Component() {
  const { data: profile, error, refetch } = useProfile();
  const { sent, received } = useInquiryTotals();
  const hasInquiries = sent + received > 0 || profile?.roles.includes(firm);
  const shownParts = Object.entries(parts).filter(([id]) => hasInquiries || id !== "own-inquiries");
  usePageTitle(title);
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: title }]} />
      <h1 className="page-title mb-5">{title}</h1>
      {!profile && error && <NotLoaded error={error} again={refetch} />}
      {!profile && !error && <Skeleton height={320} />}
      {profile && (
        <div className={styles.page}>
          <div className={styles.side}>
            <PersonPanel profile={profile} />
            <nav className={`grid card ${styles.parts}`} aria-label="个人中心">
              {shownParts.map(([id, label]) => (
                <Link key={id} to={`#${id}`}>
                  {label}
                </Link>
              ))}
            </nav>
          </div>
          <div className="grid gap-5 min-w-0">
            <div id="own-data" className={styles.part}>
              <OwnDataSection profile={profile} />
              <div id={ownLicenceId} className={styles.part}>
                {profile.roles.includes(aviator) ? (
                  <Suspense fallback={<Skeleton height={320} />}>
                    <AviationSection />
                  </Suspense>
                ) : (
                  profile.licence && <LicenceSection licence={profile.licence} />
                )}
              </div>
            </div>
            <div id={ownAircraftId} className={styles.part}>
              <Suspense fallback={<Skeleton height={200} />}>
                <OwnAircraftSection />
              </Suspense>
            </div>
            {hasInquiries && (
              <div id="own-inquiries" className={styles.part}>
                <Suspense fallback={<Skeleton height={200} />}>
                  <InquiriesSection />
                </Suspense>
              </div>
            )}
            <div id={ownCirculationsId} className={styles.part}>
              <Suspense fallback={<Skeleton height={200} />}>
                <CirculationsSection />
              </Suspense>
            </div>
            <div id="own-pay" className={styles.part}>
              <Suspense fallback={<Skeleton height={200} />}>
                <PaySlipsSection />
              </Suspense>
            </div>
            <div id="own-reading" className={styles.part}>
              <Suspense fallback={<Skeleton height={200} />}>
                <ReadingSection />
              </Suspense>
            </div>
            <div id="own-security" className={styles.part}>
              <Suspense fallback={<Skeleton height={200} />}>
                <DevicesSection />
              </Suspense>
            </div>
          </div>
        </div>
      )}
    </>
  );
}
