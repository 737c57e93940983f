import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { matchesSearch } from '#contract/search-text.ts';
import { settingList } from '#web/features/desk/settings/api.ts';
import { nameOf } from '#web/features/desk/settings/words.ts';
import { linkTo } from '#web/lib/parameter.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { partsWith, type SettingsSection, settingsParts, settingsSections } from './sections.ts';

type SettingsNavProps = {
  search: string;
  onSearch: (search: string) => void;
  current: SettingsSection | undefined;
  /** @param setting the key of the setting that was found, if one was */
  onChoose: (setting: string | undefined) => void;
};

/** The sections of the settings or, while something is typed, what is found in them. */
export function SettingsNav({ search, onSearch, current, onChoose }: SettingsNavProps) {
  const results = useRef<HTMLDivElement>(null);

  function openFirst(event: FormEvent) {
    event.preventDefault();
    results.current?.querySelector('a')?.click();
  }

  return (
    <>
      <form onSubmit={openFirst}>
        <SearchField label="Search settings" placeholder="Search settings" {...{ search, onSearch }} className="mb-2" />
      </form>
      {search.trim() ? (
        <div ref={results}>
          <Results search={search} onChoose={onChoose} />
        </div>
      ) : (
        <nav aria-label="Sections of System settings">
          <ul>
            {settingsSections.map(({ title, about, icon, parts: [{ key }] }) => (
              <Place
                key={key}
                to={key}
                icon={icon}
                isCurrent={title === current?.title}
                // There is no room for it beside a section.
                detail={current ? undefined : about}
                onChoose={() => onChoose(undefined)}
              >
                {title}
              </Place>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function Results({ search, onChoose }: Pick<SettingsNavProps, 'search' | 'onChoose'>) {
  const { data: settings = [] } = useQuery(settingList);
  const parts = partsWith(search);
  const found = settings.flatMap((setting) => {
    const place = settingsParts.find(({ part }) => part.categories?.includes(setting.category));
    return place && matchesSearch([nameOf(setting), setting.description], search) ? [{ setting, ...place }] : [];
  });
  const count = parts.length + found.length;

  return (
    <nav aria-label="Settings that match">
      <p role="status" className={count > 0 ? 'sr-only' : 'px-2.5 py-2 text-ink-soft text-sm'}>
        {count > 0 ? `${count} found` : 'No settings match. Try another word.'}
      </p>
      <ul>
        {parts.map(({ section, part }) => (
          <Place key={part.key} to={part.key} icon={section.icon} onChoose={() => onChoose(undefined)}>
            {part.title}
          </Place>
        ))}
        {found.map(({ setting, section, part }) => (
          <Place
            key={setting.id}
            to={part.key}
            icon={section.icon}
            detail={part.title}
            onChoose={() => onChoose(setting.settingKey)}
          >
            {nameOf(setting)}
          </Place>
        ))}
      </ul>
    </nav>
  );
}

type PlaceProps = {
  to: string;
  icon: LucideIcon;
  isCurrent?: boolean;
  detail?: string | undefined;
  onChoose: () => void;
  children: ReactNode;
};

/** A link to a part of the settings. The arrow keys go from one to the next. */
function Place({ to, icon: Icon, isCurrent = false, detail, onChoose, children }: PlaceProps) {
  return (
    <li className="max-md:border-line max-md:border-b">
      <Link
        to={linkTo({ settings: to })}
        replace
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
        onKeyDown={moveFocus}
        className={classNames(
          'flex min-h-10 items-center gap-2.5 rounded px-2.5 py-1.5 hover:bg-sunken pointer-coarse:min-h-12',
          isCurrent ? 'bg-sunken font-medium text-ink' : 'text-ink-soft hover:text-ink',
        )}
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block">{children}</span>
          {detail && <span className="block text-ink-faint text-sm">{detail}</span>}
        </span>
      </Link>
    </li>
  );
}

function moveFocus(event: KeyboardEvent<HTMLAnchorElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...(event.currentTarget.closest('nav')?.querySelectorAll('a') ?? [])];
  const next = step && links[links.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
