import { ArchMark } from '#web/ui/arch.tsx';
import { Picture } from './picture.tsx';
import { useSite } from './use-site.tsx';

/** The provider's logo beside their name, or the arch of the product. */
export function Mark({ className }: { className: string }) {
  const { logo } = useSite().brand;
  if (!logo) return <ArchMark className={`size-8 shrink-0 ${className}`} />;
  return <Picture name={logo} alt="" sizes="8rem" className="h-8 w-auto max-w-32 shrink-0" isFirst />;
}
