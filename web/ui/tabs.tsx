import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type Tab = { value: string; label: string; icon: LucideIcon; Badge?: ComponentType };

/** Sections stand beside each other in a `bar`, or below each other in a `rail`, which may show only their icons. */
type Look = 'bar' | 'rail';

const looks = {
  bar: {
    section:
      'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap gap-2 border-transparent max-sm:px-2 border-y-2 forced-colors:border-t-[Canvas] px-2.5 font-medium text-ink-soft text-sm hover:text-ink max-sm:[&>svg]:hidden',
    tab: 'data-[state=active]:border-b-copper data-[state=active]:text-ink data-[state=inactive]:forced-colors:border-b-[Canvas]',
    link: 'forced-colors:border-b-[Canvas]',
    current: 'border-b-copper text-ink',
    label: '',
    badge: '',
  },
  rail: {
    section:
      'relative flex min-h-9 w-full shrink-0 items-center gap-2.5 rounded px-2.5 text-start font-medium text-ink-soft text-sm hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 rail-icons:justify-center rail-icons:px-0',
    tab: 'order-3 first:order-1 data-[state=active]:rail-mark',
    link: '',
    current: 'rail-mark',
    label: 'min-w-0 truncate rail-icons:sr-only',
    badge: 'ms-auto rail-icons:absolute rail-icons:-end-1.5 rail-icons:-top-1.5 rail-icons:scale-85',
  },
} as const;

type TabsProps = {
  value: string;
  onChange: (value: string) => void;
  look?: Look;
  className: string;
  children: ReactNode;
};

const Open = createContext({ id: '', value: '', look: 'bar' as Look, onChange: (_: string) => {} });

/**
 * A screen with sections (WAI-ARIA tabs). The screen keeps the open section in the URL. Not with Radix, whose tabs would be
 * 3 KB of what loads before the first list.
 */
export function Tabs({ value, onChange, look = 'bar', className, children }: TabsProps) {
  const id = useId();
  return (
    <Open value={{ id, value, look, onChange }}>
      <div className={className}>{children}</div>
    </Open>
  );
}

type TabListProps = { tabs: Tab[]; label: string; hasTooltips?: boolean };

/** @param hasTooltips where the labels are out of sight */
export function TabList({ tabs, label, hasTooltips = false }: TabListProps) {
  const { id, value: open, look, onChange } = use(Open);
  const stop = tabs.some(({ value }) => value === open) ? open : tabs[0]?.value;

  /** In a rail, the arrows only move to a tab: its screen takes a while to load. */
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const next = tabs[stepTo(event, look)];
    if (!next) return;
    event.preventDefault();
    document.getElementById(tabId(id, next.value))?.focus();
    if (look === 'bar') onChange(next.value);
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation={look === 'rail' ? 'vertical' : 'horizontal'}
      className="contents"
    >
      {tabs.map(({ value, label, icon: Icon, Badge }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={tabId(id, value)}
          aria-selected={value === open}
          aria-controls={value === open ? panelId(id, value) : undefined}
          data-state={value === open ? 'active' : 'inactive'}
          tabIndex={value === stop ? 0 : -1}
          onClick={() => value === open || onChange(value)}
          onKeyDown={handleKey}
          className={classNames(looks[look].section, looks[look].tab)}
          {...tooltipOf(hasTooltips ? label : undefined)}
        >
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          <SectionLabel {...{ look, Badge }}>{label}</SectionLabel>
        </button>
      ))}
    </div>
  );
}

/** The place of the tab that a key leads to; -1 for other keys. */
function stepTo({ key, currentTarget }: KeyboardEvent<HTMLElement>, look: Look) {
  const all = [...(currentTarget.parentElement?.children ?? [])];
  const keys = look === 'rail' ? { ArrowDown: 1, ArrowUp: -1 } : { ArrowRight: 1, ArrowLeft: -1 };
  const step = Object.entries(keys).find(([each]) => each === key)?.[1];
  if (step) return (all.indexOf(currentTarget) + step + all.length) % all.length;
  return key === 'Home' ? 0 : key === 'End' ? all.length - 1 : -1;
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const { id, value: open } = use(Open);
  if (value !== open) return null;
  return (
    <div
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      {children}
    </div>
  );
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

type SectionLinkProps = {
  to: string;
  isCurrent?: boolean;
  icon?: LucideIcon;
  look?: Look;
  tooltip?: string | undefined;
  replace?: boolean;
  children: ReactNode;
};

/** Links to a section with its own URL. Looks like the tabs next to it. */
export function SectionLink(props: SectionLinkProps) {
  const { isCurrent = false, icon: Icon, look = 'bar', tooltip, children, ...link } = props;
  return (
    <Link
      {...link}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(looks[look].section, isCurrent ? looks[look].current : looks[look].link)}
      {...tooltipOf(tooltip)}
    >
      {Icon && <Icon className="size-4 shrink-0" aria-hidden="true" />}
      {children}
    </Link>
  );
}

/** The words of a section. In a rail of icons, they are for screen readers. */
export function SectionLabel({
  look,
  Badge,
  children,
}: {
  look: Look;
  Badge?: ComponentType | undefined;
  children: string;
}) {
  return (
    <>
      <span className={looks[look].label}>{children}</span>
      {Badge && (
        <span className={looks[look].badge}>
          <Badge />
        </span>
      )}
    </>
  );
}

/** Below it would be the next entry of the rail. */
const tooltipOf = (text: string | undefined) => (text ? { 'data-tooltip': text, 'data-tooltip-side': 'end' } : {});
