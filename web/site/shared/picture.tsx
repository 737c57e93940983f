import { useSite } from './use-site.tsx';

type PictureProps = {
  /** Its name in the provider's folder. */
  name: string;
  /** What it shows; empty if the text beside it says so. */
  alt: string;
  /** How wide it is shown, as in the attribute `sizes` of HTML. */
  sizes: string;
  className?: string;
  /** Whether it is in the first screen. */
  isFirst?: boolean;
};

/** A picture of the provider's folder in the size that the screen needs. Its place is reserved, so nothing moves. */
export function Picture({ name, alt, sizes, className, isFirst = false }: PictureProps) {
  const picture = useSite().pictures[name];
  if (!picture) return null;
  const { width, height, drawing } = picture;
  const loading = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  if (drawing) return <img src={drawing} alt={alt} width={width} height={height} className={className} {...loading} />;

  const [avif, webp] = ['.avif', '.webp'].map((ending) =>
    picture.sizes.filter(({ address }) => address.endsWith(ending)),
  );
  const srcSet = (files: typeof picture.sizes = []) => files.map((file) => `${file.address} ${file.width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(avif)} sizes={sizes} />
      <img
        src={webp?.at(-1)?.address}
        srcSet={srcSet(webp)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        className={className}
        {...loading}
      />
    </picture>
  );
}
