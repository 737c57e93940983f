import { type Identity, letterOf } from '#content/identity.ts';
import { ArchMark } from './arch.tsx';
import { classNames } from './class-names.ts';

type MarkProps = { identity: Identity; name: string; className?: string };

/** Under what can't be seen on a dark ground, there is a light one. */
const plate = 'logo-plate';

/** The provider's mark in a square: their picture, or the first letter of their name. Its size is the caller's. */
export function ProviderMark({ identity: { mark, hasArch }, name, className = '' }: MarkProps) {
  if (mark) {
    const { address, width, height, needsPlate } = mark;
    const look = classNames('shrink-0 object-contain', needsPlate && plate, className);
    return <img src={address} alt="" width={width} height={height} className={look} />;
  }
  if (hasArch) return <ArchMark className={`shrink-0 text-copper ${className}`} />;
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-copper" />
      <text x="16" y="23" textAnchor="middle" fontSize="20" className="fill-on-copper font-semibold font-display">
        {letterOf(name)}
      </text>
    </svg>
  );
}

type LogoProps = MarkProps & {
  /** Which ground it is on: that of the system's theme, that of the theme that the user chose, or always a dark one. */
  ground: 'system' | 'theme' | 'dark';
  /** Of the name. */
  nameClassName?: string;
};

/**
 * Whose place this is: the provider's logo with their name, or one of them if that says both. Logos of any shape get the
 * same area, and their place is reserved.
 */
export function ProviderLogo({ identity, name, ground, className = 'size-8', nameClassName = '' }: LogoProps) {
  const { logo, isNameShown } = identity;
  return (
    <>
      {logo ? (
        <Logo identity={identity} logo={logo} alt={isNameShown ? '' : name} ground={ground} />
      ) : (
        <ProviderMark identity={identity} name={name} className={className} />
      )}
      {isNameShown && (
        <span dir="auto" className={`line-clamp-2 min-w-0 leading-tight wrap-anywhere ${nameClassName}`}>
          {name}
        </span>
      )}
    </>
  );
}

type Shown = Pick<LogoProps, 'identity' | 'ground'> & { logo: NonNullable<Identity['logo']>; alt: string };

function Logo({ identity: { logoDark, isNameShown }, logo, alt, ground }: Shown) {
  const size = classNames(
    'h-9 w-auto min-w-0 object-contain object-left',
    isNameShown ? 'max-w-18 shrink-0 sm:max-w-32' : 'max-w-[min(100%,13rem)]',
  );
  const onLight = { src: logo.address, width: logo.width, height: logo.height };
  const onDark = logoDark && { src: logoDark.address, width: logoDark.width, height: logoDark.height };
  if (!onDark) return <img {...onLight} alt={alt} className={classNames(size, logo.needsPlate && plate)} />;
  if (ground === 'dark') return <img {...onDark} alt={alt} className={size} />;
  if (ground === 'system')
    return (
      <picture className="contents">
        <source media="(prefers-color-scheme: dark)" srcSet={onDark.src} width={onDark.width} height={onDark.height} />
        <img {...onLight} alt={alt} className={size} />
      </picture>
    );
  return (
    <>
      <img {...onLight} alt={alt} className={`${size} dark:hidden`} />
      <img {...onDark} alt={alt} loading="lazy" className={`${size} not-dark:hidden`} />
    </>
  );
}
