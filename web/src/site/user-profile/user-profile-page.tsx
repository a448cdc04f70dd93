import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import { LoadState } from "../../api/load-state.tsx";
import { OwnData } from "../../own/profile/own-data.tsx";
import { aviatorRole, type UserProfile, useProfile } from "../../session/profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Breadcrumb } from "../breadcrumb.tsx";
import { usePageTitle } from "../page-title.ts";
import {
  circulationReadingPath,
  ownAircraftId,
  ownAuthorisationsId,
  ownCirculationsId,
  ownInquiriesId,
  ownLicenceId,
  ownProductsId,
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

/** The current user's account page. */
export function Component() {
  const own = useProfile();
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const { sent, received, isPending } = useInquiryTotals();
  // The totals decide on a part. Parts do not move later.
  const profile = isPending ? undefined : own.data;
  const isFirm = profile?.roles.includes(firm) ?? false;
  const isMaintainer = maintainers.some((role) => profile?.roles.includes(role));
  const hasInquiries = sent + received > 0 || isFirm;
  const inquiries = hasInquiries && {
    id: ownInquiriesId,
    label: "我的询价",
    children: <InquiriesSection />,
  };
  const parts =
    profile &&
    [
      isFirm && {
        id: ownProductsId,
        label: "我的产品",
        height: 320,
        children: <ProductsSection />,
      },
      isFirm && inquiries,
      isFirm && { id: "own-firm", label: "企业与证照", children: <FirmSection /> },
      { id: "own-data", label: "个人资料", children: <PersonData profile={profile} /> },
      { id: ownAircraftId, label: "我的机型", hasFrame: true, children: <OwnAircraft /> },
      !isFirm && inquiries,
      {
        id: ownCirculationsId,
        label: "我的传阅",
        hasFrame: true,
        children: <OwnCirculations pageSize={6} pathOf={circulationReadingPath} />,
      },
      isMaintainer && {
        id: ownAuthorisationsId,
        label: "我的授权与培训",
        hasFrame: true,
        children: <OwnAuthorisations />,
      },
      { id: "own-pay", label: "我的工资单", children: <PaySlipsSection /> },
      { id: "own-reading", label: "最近阅读", hasFrame: true, children: <OwnReadings /> },
      { id: "own-security", label: "我的设备", children: <DevicesSection /> },
    ].filter((part) => part !== false);
  usePageTitle(title);
  usePartInPlace(grid);
  return (
    <>
      <Breadcrumb steps={[{ label: title }]} />
      <h1 className="page-title mb-5">{title}</h1>
      {!profile && <LoadState query={own} height={320} />}
      {profile && parts && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[--spacing(74)_minmax(0,1fr)] lg:gap-6">
          <div className="grid gap-4 lg:sticky lg:top-17">
            <PersonPanel profile={profile} />
            <nav
              className={`card grid max-sm:flex max-sm:flex-wrap max-sm:gap-px max-sm:overflow-hidden max-sm:bg-hairline max-lg:auto-cols-fr max-lg:grid-flow-col max-lg:text-center sm:text-sm ${styles.parts}`}
              aria-label="个人中心"
            >
              {parts.map(({ id, label }) => (
                <Link
                  key={id}
                  className="px-5 py-3 hover:text-link max-sm:shrink-0 max-sm:grow max-sm:whitespace-nowrap max-sm:bg-surface max-sm:px-2 sm:max-lg:not-first:border-l sm:max-lg:px-1 lg:not-first:border-t"
                  to={`#${id}`}
                >
                  {label}
                </Link>
              ))}
            </nav>
          </div>
          <div ref={setGrid} className="grid min-w-0 gap-5">
            {parts.map((part) => (
              <Part key={part.id} {...part} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Own data, and the certificate or licence of the person. */
function PersonData({ profile }: { profile: UserProfile }) {
  return (
    <>
      <OwnData profile={profile} frame={(parts) => <Section title="个人资料" {...parts} />} />
      <Part id={ownLicenceId} height={320}>
        {profile.roles.includes(aviatorRole) ? (
          <AviationProfile frame={(parts) => <Section title="航空人员信息" {...parts} />} />
        ) : (
          profile.licence && <LicenceSection licence={profile.licence} />
        )}
      </Part>
    </>
  );
}

interface PartProps {
  id: string;
  label?: string;
  /** True to draw the frame with the label as its heading. */
  hasFrame?: boolean;
  height?: number;
  children: ReactNode;
}

/** Part that loads later. */
function Part({ id, label, hasFrame, height = 200, children }: PartProps) {
  const part = <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>;
  return (
    <div id={id} className="grid min-w-0 scroll-mt-19 gap-5 empty:hidden">
      {hasFrame && label ? <Section title={label}>{part}</Section> : part}
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
