import type { Identity } from '#content/identity.ts';
import { BuildingAtDusk } from '#web/ui/building-at-dusk.tsx';
import { catenary } from '#web/ui/catenary.ts';

const outer = catenary({ width: 620, height: 560, left: 90, base: 640 });
const middle = catenary({ width: 580, height: 535, left: 110, base: 640 });
const inner = catenary({ width: 500, height: 470, left: 150, base: 640 });

/** The other side of the login: the provider's picture, or a drawing. It is decorative, so screen readers skip it. */
export function LoginScene({ identity: { login, hasArch } }: { identity: Identity }) {
  return (
    <div aria-hidden="true" className="relative hidden overflow-hidden bg-[#10202b] lg:block">
      <Scene login={login} hasArch={hasArch} />
    </div>
  );
}

function Scene({ login, hasArch }: Pick<Identity, 'login' | 'hasArch'>) {
  const fill = 'absolute inset-0 size-full';
  // Where the column is not shown, nothing is loaded.
  if (login) return <img src={login.address} alt="" loading="lazy" className={`${fill} object-cover`} />;
  return hasArch ? <ArchOverRiver className={fill} /> : <BuildingAtDusk className={fill} />;
}

function ArchOverRiver({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      fill="none"
    >
      <defs>
        <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#10202b" />
          <stop offset="0.62" stopColor="#1d3a48" />
          <stop offset="0.715" stopColor="#7a4a33" />
          <stop offset="0.716" stopColor="#132631" />
          <stop offset="1" stopColor="#0c1922" />
        </linearGradient>
        <linearGradient id="steel" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#e9a06a" />
          <stop offset="0.5" stopColor="#f3e3d3" />
          <stop offset="1" stopColor="#8aa7b3" />
        </linearGradient>
      </defs>
      <rect width="800" height="900" fill="url(#dusk)" />
      <path d={outer} stroke="url(#steel)" strokeWidth="9" />
      <path d={middle} stroke="#0f2530" strokeWidth="2" opacity="0.5" />
      <path d={inner} stroke="#8aa7b3" strokeWidth="1" opacity="0.35" />
      <g stroke="#8aa7b3" strokeWidth="1.5" strokeLinecap="round" opacity="0.4">
        <path d="M60 676h180M300 676h90M470 676h250" />
        <path d="M120 704h90M260 704h210M560 704h120" />
        <path d="M180 738h150M400 738h70M520 738h60" />
        <path d="M250 778h110M420 778h130" />
      </g>
      <path
        d="M340 676h120M350 704h90M362 738h66"
        stroke="#e9a06a"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.7"
      />
    </svg>
  );
}
