import type { ReactNode } from "react";
import { useSiteFacts } from "../../reference-data/site-facts.ts";
import mark from "../../ui/theme/mark.svg";
import styles from "./login-page.module.css";

interface SignInFrameProps {
  /** Below the platform's name. */
  subtitle: string;
  /** Of the window. */
  title: string;
  children: ReactNode;
}

/** The panel around every step before the back office. */
export function SignInFrame({ subtitle, title: page, children }: SignInFrameProps) {
  const { title, copyright, version } = useSiteFacts();
  return (
    <main
      className={`relative grid min-h-dvh grid-rows-[1fr_auto] items-center justify-items-end overflow-hidden bg-ground pt-6 pb-4 max-md:justify-items-center ${styles.page}`}
    >
      <title>{`${title} - ${page}`}</title>
      <AirfieldPicture className="absolute inset-0 size-full" />
      <section className="relative w-full max-w-100 rounded-md border border-t-2 border-t-accent-fill bg-surface/94 px-8 pt-8 pb-7 max-md:px-5 max-md:py-6">
        <header className="mb-7 flex items-center gap-3.5">
          <img src={mark} alt="" width={36} height={36} />
          <div>
            <h1 className="font-semibold text-lg leading-tight">{title}</h1>
            <p className={`mt-0.5 text-muted ${styles.subtitle}`}>{subtitle}</p>
          </div>
        </header>
        {children}
      </section>
      <footer className="relative justify-self-center text-muted text-xs">
        {copyright} {version}
      </footer>
    </main>
  );
}

/** Background of the sign-in page: an apron whose lights run to the horizon. */
function AirfieldPicture({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      fill="none"
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--am-ground)" />
          <stop offset="1" stopColor="var(--am-raised)" />
        </linearGradient>
        <radialGradient id="glow" cx="0.5" cy="1" r="0.8">
          <stop offset="0" stopColor="var(--am-accent-fill)" stopOpacity="0.16" />
          <stop offset="1" stopColor="var(--am-accent-fill)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1440" height="560" fill="url(#sky)" />
      <rect y="320" width="1440" height="240" fill="url(#glow)" />
      <rect y="560" width="1440" height="340" fill="var(--am-surface)" />
      <path d="M0 560H1440" stroke="var(--am-edge)" />
      <Hangar />
      {lights.map(({ x, y, r, centre }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={r}
          fill={centre ? "var(--am-accent-fill)" : "var(--am-link)"}
          opacity={centre ? 0.9 : 0.55}
        />
      ))}
      {ticks.map((x) => (
        <path key={x} d={`M${x} 560v${x % 120 === 0 ? 14 : 7}`} stroke="var(--am-edge)" />
      ))}
    </svg>
  );
}

/** Three lines of lights that meet at the vanishing point, nearer ones larger and wider apart. */
const lights = Array.from({ length: 14 }, (_, step) => {
  const depth = ((step + 1) / 14) ** 2;
  const y = 566 + depth * 334;
  return [-1, 0, 1].map((side) => ({
    x: Math.round(400 + side * (24 + depth * 520)),
    y: Math.round(y),
    r: 1 + depth * 3.4,
    centre: side === 0,
  }));
}).flat();

const ticks = Array.from({ length: 48 }, (_, index) => index * 30);

function Hangar() {
  return (
    <g stroke="var(--am-edge)" strokeWidth="1.2">
      <path d="M120 560V470q180-74 360 0v90" fill="var(--am-ground)" />
      <path d="M168 560v-72h264v72M234 488v72M300 488v72M366 488v72" opacity="0.6" />
      <Airliner />
      <path d="M1080 560V424m-8 0h16m-12-10h8v10M1060 560l20-136 20 136" opacity="0.7" />
      <circle cx="1080" cy="412" r="3" fill="var(--am-refused)" stroke="none" />
    </g>
  );
}

/** Seen from the side, nose to the left, engines under the wing. */
function Airliner() {
  return (
    <g transform="translate(500 478) scale(0.86)" fill="var(--am-ground)">
      <path d="M0 62c10-14 34-24 62-25h270l44-37h22l-16 40c22 2 40 6 50 12-10 10-60 20-140 22H70C34 74 8 72 0 62Z" />
      <path d="M28 46l14-6h14M96 48h250" strokeDasharray="8 8" opacity="0.7" />
      <path d="M176 62l112 20h26l-70-24" />
      <path d="M196 78h34c6 0 8 12 0 14h-32c-8-2-8-12-2-14Z" />
      <path d="M58 74v16m150-2v4m60-14v14" />
      <path d="M52 92a4 4 0 1 0 .1 0M264 92a4 4 0 1 0 .1 0M252 92a4 4 0 1 0 .1 0" />
    </g>
  );
}
