import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { linkTo } from '#web/lib/parameter.ts';
import { useProvider } from '#web/lib/provider.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionLink } from '#web/ui/tabs.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { OwnMark } from '../own-mark.tsx';
import { useTitleAbove } from '../use-page-title.ts';
import { partAt, type SettingsPart, type SettingsSection } from './sections.ts';
import { SettingsNav } from './settings-nav.tsx';

type SystemSettingsProps = {
  /** The key of the part that the address asks for. `open` names none: small screens then show the sections. */
  place: string;
  onClose: () => void;
};

/** What staff configure for everybody, in sections. */
export function SystemSettings({ place, onClose }: SystemSettingsProps) {
  const isWide = useMediaQuery('(width >= 48rem)');
  const [found, setFound] = useState<string>();
  const [search, setSearch] = useState('');
  const { section, part } = partAt(place);
  const isList = place === 'open' && !isWide;
  const frame = useFocusInside(place);
  useTitleAbove(isList ? 'System settings' : `${part.title} · System settings`);

  return (
    <Dialog title="System settings" actions={<ProviderMark />} onClose={onClose} place="large">
      <div ref={frame} className="flex min-h-0 flex-1">
        {(isWide || isList) && (
          <div className="min-h-0 w-full overflow-y-auto border-line p-3 md:w-56 md:shrink-0 md:border-r">
            <SettingsNav
              {...{ search, onSearch: setSearch, onChoose: setFound }}
              current={isList ? undefined : section}
            />
          </div>
        )}
        {!isList && (
          <DialogBody key={part.key} label={part.title} className="@container">
            {!isWide && <AllSettings />}
            {section.parts.length > 1 && <Parts of={section} current={part} />}
            <h3 tabIndex={-1} data-landing className="rounded text-lg outline-none">
              {part.title}
            </h3>
            <p className="mt-0.5 mb-4 max-w-[65ch] text-ink-soft text-sm">{part.intro}</p>
            <part.Part found={found} onClose={onClose} />
          </DialogBody>
        )}
      </div>
    </Dialog>
  );
}

/** On a small screen, the link that was followed is gone with the list: the focus goes to what it led to. */
function useFocusInside(place: string) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(place);

  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (document.activeElement?.matches('a, button, input')) return;
    const inside = frame.current;
    (inside?.querySelector<HTMLElement>('h3') ?? inside?.querySelector('a'))?.focus();
  }, [place]);

  return frame;
}

/** The name and the mark as clients see them, also while they are changed. */
function ProviderMark() {
  const { providerName } = useProvider();
  return (
    <p className="mr-1 flex max-w-60 items-center gap-1.5 max-sm:max-w-32 max-[22rem]:max-w-18">
      <OwnMark className="size-5" />
      <span className="sr-only">Clients see: </span>
      <bdi className="truncate font-display font-semibold">{providerName}</bdi>
    </p>
  );
}

function AllSettings() {
  return (
    <Link
      to={linkTo({ settings: 'open' })}
      replace
      className="-mt-3 mb-1 inline-flex min-h-11 items-center gap-1 text-sm"
    >
      <ChevronLeft className="size-4" aria-hidden="true" />
      All settings
    </Link>
  );
}

/** The parts of a section, where it has several. */
function Parts({ of, current }: { of: SettingsSection; current: SettingsPart }) {
  return (
    <nav aria-label={of.title} className="mb-4 flex flex-wrap gap-x-2 border-line border-b md:-mt-3">
      {of.parts.map((part) => (
        <SectionLink key={part.key} to={linkTo({ settings: part.key })} isCurrent={part === current} replace>
          {part.title}
        </SectionLink>
      ))}
    </nav>
  );
}
