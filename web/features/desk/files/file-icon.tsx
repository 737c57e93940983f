import { File, FileArchive, FileImage, FileText, Mail } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

/** An icon for a kind of file, by its type and, where that says little, by the ending of its name. */
export function FileIcon({ contentType, name, className }: { contentType: string; name: string; className?: string }) {
  const Icon = iconOf(contentType, name);
  return <Icon className={classNames('shrink-0 text-ink-soft', className ?? 'size-5')} aria-hidden="true" />;
}

const icons = [
  [/^image\//, FileImage],
  [/zip|compressed|gzip|tar|rar|7z/, FileArchive],
  [/^message\/|\.eml$/, Mail],
  [/pdf|word|document|sheet|excel|^text\//, FileText],
] as const;

function iconOf(contentType: string, name: string) {
  const found = icons.find(([kind]) => kind.test(contentType)) ?? icons.find(([kind]) => kind.test(name.toLowerCase()));
  return found?.[1] ?? File;
}
