import type { OwnLicence } from "@aeromaint/contracts/people/licence.ts";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../api/lazy-part.ts";
import { useDictionary } from "../../reference-data/dictionaries.ts";
import { aviatorRole, profilePath, type UserProfile, useProfile } from "../../session/profile.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePageTitle } from "../page-title.ts";
import {
  ownAircraftId,
  ownAuthorisationsId,
  ownCirculationsId,
  ownInquiriesId,
  ownLicenceId,
  ownProductsId,
  paths,
} from "../paths.ts";
import { NotLoaded } from "../shared/error/not-loaded.tsx";
import { FactList } from "../shared/facts.tsx";
import { useInquiryTotals } from "../shared/inquiries/inquiries.ts";
import { LicenceDays } from "./licence/licence-days.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { Section } from "./section.tsx";
import { usePartInPlace } from "./use-part-in-place.ts";
import styles from "./user-profile-page.module.css";

// Opened by a press.
const OwnDataForm = lazyPart(() => import("./own-data-form.tsx"));
// Not everybody has these.
const AviationSection = lazy(() => import("./aviation-section.tsx"));
const ProductsSection = lazy(() => import("./firm/products-section.tsx"));
const FirmSection = lazy(() => import("./firm/firm-section.tsx"));
const InquiriesSection = lazy(() => import("./inquiries-section.tsx"));
// Below what is seen first.
const AuthorisationsSection = lazy(() => import("./authorisations/authorisations-section.tsx"));
const OwnAircraftSection = lazy(() => import("./own-aircraft-section.tsx"));
const DevicesSection = lazy(() => import("./devices-section.tsx"));
const PaySlipsSection = lazy(() => import("./pay-slips/pay-slips-section.tsx"));
const ReadingSection = lazy(() => import("./reading-section.tsx"));
const CirculationsSection = lazy(() => import("./circulations-section.tsx"));

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
  const { data: profile, error, refetch } = useProfile();
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const { sent, received } = useInquiryTotals();
  const isFirm = profile?.roles.includes(firm) ?? false;
  const isMaintainer = maintainers.some((role) => profile?.roles.includes(role));
  const hasInquiries = sent + received > 0 || isFirm;
  const shownParts = Object.entries({ ...(isFirm && firmParts), ...parts }).filter(
    ([id]) =>
      (hasInquiries || id !== ownInquiriesId) && (isMaintainer || id !== ownAuthorisationsId),
  );
  const inquiries = hasInquiries && (
    <div id={ownInquiriesId} className={styles.part}>
      <Suspense fallback={<Skeleton height={200} />}>
        <InquiriesSection />
      </Suspense>
    </div>
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
          <div ref={setGrid} className="grid gap-5 min-w-0">
            {isFirm && (
              <div id={ownProductsId} className={styles.part}>
                <Suspense fallback={<Skeleton height={320} />}>
                  <ProductsSection />
                </Suspense>
              </div>
            )}
            {isFirm && inquiries}
            {isFirm && (
              <div id="own-firm" className={styles.part}>
                <Suspense fallback={<Skeleton height={200} />}>
                  <FirmSection />
                </Suspense>
              </div>
            )}
            <div id="own-data" className={styles.part}>
              <OwnDataSection profile={profile} />
              <div id={ownLicenceId} className={styles.part}>
                {profile.roles.includes(aviatorRole) ? (
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
            {!isFirm && inquiries}
            <div id={ownCirculationsId} className={styles.part}>
              <Suspense fallback={<Skeleton height={200} />}>
                <CirculationsSection />
              </Suspense>
            </div>
            {isMaintainer && (
              <div id={ownAuthorisationsId} className={styles.part}>
                <Suspense fallback={<Skeleton height={200} />}>
                  <AuthorisationsSection />
                </Suspense>
              </div>
            )}
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

/** A maintenance person's licence, which staff enter. */
function LicenceSection({ licence }: { licence: OwnLicence }) {
  const { certificate, lssuingUnit, expiryDate } = licence;
  return (
    <Section title="本人证照">
      <LicenceDays expiry={expiryDate} />
      <FactList
        facts={[
          { title: "证照", value: certificate },
          { title: "颁发单位", value: lssuingUnit },
        ]}
      />
    </Section>
  );
}

/** The current user's data: four fields are editable, administrators maintain the rest. */
function OwnDataSection({ profile }: { profile: UserProfile }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const sex = useDictionary("USER_SEX");
  const { user, postGroup, roleGroup } = profile;
  const fixed = [
    { title: "账号", value: user.userName },
    { title: "岗位", value: postGroup },
    { title: "部门", value: user.deptName },
    { title: "角色", value: roleGroup },
  ];
  const own = [
    { title: "姓名", value: user.nickName },
    { title: "性别", value: sex.label(user.sex) },
    { title: "手机号", value: user.phonenumber },
    { title: "邮箱", value: user.email },
  ];
  if (!editing) {
    return (
      <Section title="个人资料" action={<Button onClick={() => setEditing(true)}>修改</Button>}>
        <FactList facts={[...own, ...fixed]} />
      </Section>
    );
  }
  return (
    <Section title="个人资料">
      <Suspense fallback={<Skeleton height={200} />}>
        <OwnDataForm
          user={user}
          leave={async () => {
            await client.invalidateQueries({ queryKey: [profilePath] });
            setEditing(false);
          }}
        />
      </Suspense>
      <FactList facts={fixed} />
    </Section>
  );
}
