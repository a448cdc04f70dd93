import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import { NotLoaded } from "../../api/not-loaded.tsx";
import { OwnData } from "../../own/profile/own-data.tsx";
import { aviatorRole, useProfile } from "../../session/profile.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePageTitle } from "../page-title.ts";
import {
  circulationReadingPath,
  ownAircraftId,
  ownAuthorisationsId,
  ownCirculationsId,
  ownInquiriesId,
  ownLicenceId,
  ownProductsId,
  paths,
} from "../paths.ts";
import { useInquiryTotals } from "../shared/inquiries/inquiries.ts";
import { LicenceSection, PersonPanel } from "./person-panel.tsx";
import { Section } from "./section.tsx";
import styles from "./user-profile-page.module.css";

// Not everybody has these.
const AviationProfile = lazy(() => import("../../own/profile/aviation-profile.tsx"));
const ProductsSection = lazy(() => import("./firm/products-section.tsx"));
const FirmSection = lazy(() => import("./firm/firm-section.tsx"));
const InquiriesSection = lazy(() => import("./inquiries-section.tsx"));
// Below what is seen first.
const OwnAuthorisations = lazy(() => import("../../own/authorisations/own-authorisations.tsx"));
const OwnAircraft = lazy(() => import("../../own/profile/own-aircraft.tsx"));
const DevicesSection = lazy(() => import("./devices-section.tsx"));
const PaySlipsSection = lazy(() => import("./pay-slips-section.tsx"));
const OwnReadings = lazy(() => import("../../own/reading/own-readings.tsx"));
const OwnCirculations = lazy(() => import("../../own/circulations/own-circulations.tsx"));

const title = "个人中心";
/** Keys of the roles of who may be authorised. */
const maintainers = ["maintainer", aviatorRole];

const firm = "material_company";

/** The desk of a firm. */
const firmParts = {
  [ownProductsId]: "我的产品",
  [ownInquiriesId]: "我的询价",
  "own-firm": "企业与证照",
};

/** The page's parts, by their ids; inquiries are shown to those who ask or offer, authorisations to maintainers. */
const parts = {
  "own-data": "个人资料",
  [ownAircraftId]: "我的机型",
  [ownInquiriesId]: "我的询价",
  [ownCirculationsId]: "我的传阅",
  [ownAuthorisationsId]: "我的授权与培训",
  "own-pay": "我的工资单",
  "own-reading": "最近阅读",
  "own-security": "我的设备",
};

/** The current user's account page. */
export function Component() {
  const { data, error, refetch } = useProfile();
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const { sent, received, isPending } = useInquiryTotals();
  // The totals decide on a part. Parts do not move later.
  const profile = isPending ? undefined : data;
  const isFirm = profile?.roles.includes(firm) ?? false;
  const isMaintainer = maintainers.some((role) => profile?.roles.includes(role));
  const hasInquiries = sent + received > 0 || isFirm;
  const shownParts = Object.entries({ ...(isFirm && firmParts), ...parts }).filter(
    ([id]) =>
      (hasInquiries || id !== ownInquiriesId) && (isMaintainer || id !== ownAuthorisationsId),
  );
  const inquiries = hasInquiries && (
    <Part id={ownInquiriesId}>
      <InquiriesSection />
    </Part>
  );
  usePageTitle(title);
  usePartInPlace(grid);
  return (
    <>
      <Breadcrumb steps={[{ label: "首页", to: paths.home }, { label: title }]} />
      <h1 className="page-title mb-5">{title}</h1>
      {!profile && error && <NotLoaded error={error} onRetry={refetch} />}
      {!profile && !error && <Skeleton height={320} />}
      {profile && (
        <div className={`grid items-start gap-6 max-lg:gap-5 ${styles.page}`}>
          <div className="sticky top-17 grid gap-4 max-lg:static">
            <PersonPanel profile={profile} />
            <nav
              className={`card grid max-sm:flex max-sm:flex-wrap max-sm:gap-px max-sm:overflow-hidden max-lg:auto-cols-fr max-lg:grid-flow-col max-lg:text-center [&_a]:text-ink [&_a]:no-underline [&_a]:hover:text-link ${styles.parts}`}
              aria-label="个人中心"
            >
              {shownParts.map(([id, label]) => (
                <Link key={id} to={`#${id}`}>
                  {label}
                </Link>
              ))}
            </nav>
          </div>
          <div ref={setGrid} className="grid min-w-0 gap-5">
            {isFirm && (
              <Part id={ownProductsId} height={320}>
                <ProductsSection />
              </Part>
            )}
            {isFirm && inquiries}
            {isFirm && (
              <Part id="own-firm">
                <FirmSection />
              </Part>
            )}
            <div id="own-data" className="grid min-w-0 scroll-mt-19 gap-5 empty:hidden">
              <OwnData
                profile={profile}
                frame={(parts) => <Section title="个人资料" {...parts} />}
              />
              <div id={ownLicenceId} className="grid min-w-0 scroll-mt-19 gap-5 empty:hidden">
                {profile.roles.includes(aviatorRole) ? (
                  <Suspense fallback={<Skeleton height={320} />}>
                    <AviationProfile
                      frame={(parts) => <Section title="航空人员信息" {...parts} />}
                    />
                  </Suspense>
                ) : (
                  profile.licence && <LicenceSection licence={profile.licence} />
                )}
              </div>
            </div>
            <Part id={ownAircraftId}>
              <Section title="我的机型">
                <OwnAircraft />
              </Section>
            </Part>
            {!isFirm && inquiries}
            <Part id={ownCirculationsId} title={parts[ownCirculationsId]}>
              <OwnCirculations pageSize={6} pathOf={circulationReadingPath} />
            </Part>
            {isMaintainer && (
              <Part id={ownAuthorisationsId} title={parts[ownAuthorisationsId]}>
                <OwnAuthorisations />
              </Part>
            )}
            <Part id="own-pay">
              <PaySlipsSection />
            </Part>
            <Part id="own-reading" title={parts["own-reading"]}>
              <OwnReadings />
            </Part>
            <Part id="own-security">
              <DevicesSection />
            </Part>
          </div>
        </div>
      )}
    </>
  );
}

interface PartProps {
  id: string;
  /** Heading of a part that has none itself. */
  title?: string;
  height?: number;
  children: ReactNode;
}

/** Part that loads later. */
function Part({ id, title: heading, height = 200, children }: PartProps) {
  const part = <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>;
  return (
    <div id={id} className="grid min-w-0 scroll-mt-19 gap-5 empty:hidden">
      {heading ? <Section title={heading}>{part}</Section> : part}
    </div>
  );
}

const touches = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Keeps the part that the address names at the top while it and earlier parts load. A scroll of the person ends this.
 * @param parts what holds them all, once it is there
 */
function usePartInPlace(parts: HTMLElement | null): void {
  const { hash, key } = useLocation();
  // Back means back: to where one was.
  const isNew = useNavigationType() !== "POP" || key === "default";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same part, chosen once more.
  useEffect(() => {
    if (!parts || !hash || !isNew) return;
    const leaving = new AbortController();
    const watch = new ResizeObserver(() =>
      document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: "instant" }),
    );
    leaving.signal.addEventListener("abort", () => watch.disconnect());
    watch.observe(parts);
    for (const touch of touches) {
      window.addEventListener(touch, () => leaving.abort(), { signal: leaving.signal });
    }
    return () => leaving.abort();
  }, [hash, key, isNew, parts]);
}
