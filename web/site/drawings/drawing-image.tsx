type DrawingImageProps = { name: 'front-desk' | 'rack' | 'new-desk' | 'survey' | 'cabling'; className?: string };

const sizes = {
  'front-desk': { width: 560, height: 420 },
  rack: { width: 320, height: 480 },
  'new-desk': { width: 400, height: 260 },
  survey: { width: 400, height: 260 },
  cabling: { width: 400, height: 260 },
};

/** A drawing below the first screen, which loads when it comes near. */
export function DrawingImage({ name, className = '' }: DrawingImageProps) {
  return (
    <img
      src={`/drawings/${name}.svg`}
      alt=""
      {...sizes[name]}
      loading="lazy"
      className={`h-auto w-full ${className}`}
    />
  );
}
