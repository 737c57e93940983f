import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { type MenuAction, MenuButton } from '#web/ui/menu-button.tsx';

type RecordCardProps = {
  name: string;
  heading?: 'h3' | 'h4';
  /** Beside the name. */
  badge?: ReactNode;
  /** What else it offers, before Edit. */
  buttons?: ReactNode;
  /** Without it, the record is only read. */
  onEdit?: (() => void) | undefined;
  /** Everything that is needed less often than Edit. */
  actions?: MenuAction[];
  children: ReactNode;
};

/** A record in the list of all, with its actions. */
export function RecordCard({
  name,
  heading: Heading = 'h4',
  badge,
  buttons,
  onEdit,
  actions = [],
  children,
}: RecordCardProps) {
  return (
    <article aria-label={name} className="grid gap-1.5 py-4 [overflow-wrap:anywhere]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
        <Heading dir="auto" className="text-pretty font-semibold leading-snug">
          {name}
          {badge}
        </Heading>
        <div className="-mt-1.5 flex">
          {buttons}
          {onEdit && (
            <Button look="quiet" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
          {actions.length > 0 && (
            <MenuButton look="quiet" size="narrow" label={`More actions for ${name}`} actions={actions}>
              <Ellipsis className="size-4" aria-hidden="true" />
            </MenuButton>
          )}
        </div>
      </div>
      {children}
    </article>
  );
}

/** The beginning of its text, in two lines at most. */
export function CardText({ children }: { children: string }) {
  return (
    <p dir="auto" className="line-clamp-2 max-w-[75ch] text-ink-soft text-sm">
      {children}
    </p>
  );
}

type CardFactsProps = {
  /** Those that do not apply are left out. */
  facts: readonly (string | false | null | undefined)[];
  /** What stands before them. */
  children?: ReactNode;
};

/** Facts about it, with dots between them: each ends its line, where the next one does not fit. */
export function CardFacts({ facts, children }: CardFactsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint text-sm [&>span:not(:last-child)]:after:ms-2 [&>span:not(:last-child)]:after:content-['·']">
      {children}
      {facts
        .filter((fact) => typeof fact === 'string')
        .map((fact) => (
          <span key={fact} dir="auto">
            {fact}
          </span>
        ))}
    </p>
  );
}
