import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';
import { useSite } from './use-site.tsx';

type FirstPictureProps = {
  /** A picture of the provider's folder, if they name one. */
  name: string | undefined;
  /** The drawing in its place. */
  children: ReactNode;
};

/** The picture of a first screen: the provider's own, or a drawing. Photos of any shape get the same place. */
export function FirstPicture({ name, children }: FirstPictureProps) {
  const { pictures } = useSite();
  if (name === undefined || !pictures[name]) return children;
  const look = 'aspect-4/3 h-auto w-full rounded object-cover print:hidden';
  return <Picture name={name} alt="" sizes="(min-width: 64rem) 36rem, 94vw" isFirst className={look} />;
}
