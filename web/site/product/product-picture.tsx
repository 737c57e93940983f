import { useHasArch } from '../shared/use-site.tsx';
import { type ProductName, productAddress, productSizes } from './product-names.ts';

const files: Record<string, string> = import.meta.glob('./*.avif', { eager: true, query: '?url', import: 'default' });

/** What each picture shows, for people who do not see it. */
const shown: Record<ProductName, string> = {
  list: 'The support portal: tickets that wait for the client, and tickets the team works on',
  thread: 'A ticket in the support portal: the team and the client write to each other',
  report: 'A month’s report: how many tickets, which promises were kept, what broke and what was done',
};

type ProductPictureProps = {
  name: ProductName;
  /** Shows the phone's screen even where there is room for the desktop's. */
  isPhone?: boolean;
  className?: string;
};

/**
 * A picture of the portal in the visitor's theme: of the sample the real one, from the demo by `npm run pictures`, and of any other
 * provider one that is drawn in their colors.
 */
export function ProductPicture({ name, isPhone, className }: ProductPictureProps) {
  const isSample = useHasArch();
  const file = (look: 'wide' | 'phone', theme: 'light' | 'dark') => files[`./${name}-${look}-${theme}.avif`];
  const size = isPhone ? { width: 390, height: 620 } : { width: 1120, height: 720 };
  const look = isPhone ? 'phone' : 'wide';
  const narrow = '(max-width: 40rem)';
  const dark = '(prefers-color-scheme: dark)';

  if (!isSample) return <Drawn name={name} className={className} />;
  return (
    <picture>
      {!isPhone && (
        <>
          <source media={`${narrow} and ${dark}`} srcSet={file('phone', 'dark')} width={390} height={620} />
          <source media={narrow} srcSet={file('phone', 'light')} width={390} height={620} />
        </>
      )}
      <source media={dark} srcSet={file(look, 'dark')} {...size} />
      <img
        src={file(look, 'light')}
        alt={shown[name]}
        {...size}
        loading="lazy"
        decoding="async"
        className={`h-auto w-full rounded border border-line-strong ${className ?? ''}`}
      />
    </picture>
  );
}

/** What is drawn in the provider's colors. */
function Drawn({ name, className = '' }: Pick<ProductPictureProps, 'name' | 'className'>) {
  const size = productSizes[name];
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={productAddress(name, 'dark')} {...size} />
      <img
        src={productAddress(name, 'light')}
        alt={shown[name]}
        {...size}
        loading="lazy"
        decoding="async"
        className={`h-auto w-full rounded border border-line-strong ${className}`}
      />
    </picture>
  );
}
