import { lazy, Suspense, useEffect, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { isSsr } from "../../api/query-by-key.ts";
import { hasToken, useSignedIn } from "../../api/tokens.ts";
import { SignIn } from "../../own/sign-in/sign-in.tsx";
import { useRegistrationState } from "../../session/registration.ts";
import { usePageTitle } from "../page-title.ts";
import { paths } from "../paths.ts";
import { takeTargetPath } from "../shared/access/member-link.tsx";
import { HomeLead } from "./home-lead.tsx";
import { NewestPanels } from "./newest-panels.tsx";
import { NoticeCarousel } from "./notice-carousel.tsx";
import { UrgentNotices } from "./urgent-notices.tsx";

const loadMemberHome = () => import("./member-home.tsx");
const MemberHome = lazy(loadMemberHome);
// Prefetch for a signed-in person.
if (!isSsr && hasToken()) void loadMemberHome();

export function Component() {
  usePageTitle();
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  useEffect(() => {
    // Runs after a sign-in in another tab too.
    const wanted = signedIn ? takeTargetPath() : null;
    if (wanted) void navigate(wanted, { replace: true });
  }, [signedIn, navigate]);
  return (
    <>
      <h1 className="sr-only">航空维修信息平台首页</h1>
      {signedIn ? (
        <Suspense>
          <MemberHome />
        </Suspense>
      ) : (
        <VisitorHome />
      )}
    </>
  );
}

function VisitorHome() {
  return (
    <>
      <HomeLead>
        维修方案、排故经验、培训课程、工具设备与航材，航空维修人在这里查阅；登录后阅读全文和附件。
      </HomeLead>
      <UrgentNotices />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_auto]">
        <NoticeCarousel />
        <SideBox />
      </div>
      <div className="mt-8 grid grid-cols-1 gap-6 max-lg:mt-6 lg:grid-cols-2">
        <NewestPanels />
      </div>
    </>
  );
}

/** Sign-in or password retrieval, for visitors. */
function SideBox() {
  const registration = useRegistrationState();
  const box = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click on 登录 has a new key
  useEffect(() => {
    if (hash === "#sign-in") box.current?.querySelector("input")?.focus();
  }, [hash, key]);
  return (
    <section
      ref={box}
      id="sign-in"
      className="card flex min-h-105 scroll-mt-20 flex-col border-t-3 border-t-accent-fill p-6 max-md:min-h-0 max-md:px-4 max-md:py-5 lg:w-90"
      aria-label="用户面板"
    >
      <SignIn
        panel="site"
        frame={({ title, children }) => (
          <>
            <h2 className="mb-4 font-semibold text-lg">{title}</h2>
            {children}
            {title === "登录" && (
              <p className="mt-auto min-h-9.25 pt-4 text-center text-muted text-sm">
                {registration.data?.open && (
                  <>
                    还没有账号？
                    <Link className="text-link underline" to={paths.register}>
                      注册账号
                    </Link>
                  </>
                )}
              </p>
            )}
          </>
        )}
      />
    </section>
  );
}
