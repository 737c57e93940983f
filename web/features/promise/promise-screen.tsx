import { CalendarClock, Lock, PhoneCall, Timer } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { inPlainWords } from '#web/features/shared/promise-words.ts';
import { StaleNotice } from '#web/features/shared/stale-notice.tsx';
import type { RecordEdit } from '#web/lib/record-edit.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Column } from '#web/ui/column.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { SectionLink } from '#web/ui/tabs.tsx';

const screens = [
  { to: '/admin/promise/service-hours', name: 'Service hours', icon: CalendarClock },
  { to: '/admin/promise/targets', name: 'Targets', icon: Timer },
  { to: '/admin/promise/on-call', name: 'On call', icon: PhoneCall },
];

type PromiseScreenProps = { title: string; intro: string; children: ReactNode };

/** One of the three screens that say what is promised, with links to the others. */
export function PromiseScreen({ title, intro, children }: PromiseScreenProps) {
  return (
    <Column label={title}>
      <div className="px-4 pt-4 pb-2 sm:px-6">
        <h2 className="text-lg sm:text-xl">{title}</h2>
        <p className="mt-1 max-w-[65ch] text-ink-soft text-sm">{intro}</p>
      </div>
      <nav aria-label="The promise" className="flex flex-wrap gap-x-1 border-line border-b px-2 sm:px-4">
        {screens.map(({ to, name, icon }) => (
          <SectionLink key={to} to={to} isCurrent={name === title} icon={icon}>
            {name}
          </SectionLink>
        ))}
      </nav>
      {children}
    </Column>
  );
}

/** Says to staff who may only read why there are no fields. */
export function OnlySuperAdmins() {
  return (
    <p className="flex items-center gap-1.5 px-4 pt-4 text-ink-faint text-sm sm:px-6">
      <Lock className="size-3.5 shrink-0" aria-hidden="true" />
      Only super admins can change this.
    </p>
  );
}

type PromiseFormProps = {
  label: string;
  action: string;
  /** The noun for what is edited, for use within a sentence. */
  what: string;
  edit: Pick<RecordEdit, 'conflict' | 'isChanged' | 'isPending' | 'save' | 'saveMine' | 'startOver' | 'takeTheirs'>;
  /** An error of the whole form, beside its button. */
  failure?: string | undefined;
  children: ReactNode;
};

/** The form of a screen. With changes, its button stays in view: what is drawn or typed may be far from it. */
export function PromiseForm({ label, action, what, edit, failure, children }: PromiseFormProps) {
  const { conflict, isChanged, isPending, save, startOver } = edit;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <form noValidate aria-label={label} onSubmit={handleSubmit} className="[&_*]:scroll-mb-28">
      <div className="px-4 pt-5 empty:hidden sm:px-6">
        <StaleNotice what={what} edit={edit} inWords={inPlainWords} />
      </div>
      {children}
      {!conflict && (
        <div
          className={classNames(
            isChanged && 'sticky bottom-0 z-10',
            'flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3 sm:px-6',
          )}
        >
          <div role="alert" className="text-brick text-sm empty:hidden">
            {failure}
          </div>
          {isChanged && <DraftNotice kind="changes" onDiscard={startOver} />}
          <Button type="submit" disabled={isPending || !isChanged} className="ml-auto max-sm:w-full">
            {isPending ? 'Saving...' : action}
          </Button>
        </div>
      )}
    </form>
  );
}

type PromiseSectionProps = { title: string; intro?: ReactNode; children: ReactNode };

/** A part of a form: what it is about on the left, its fields on the right. */
export function PromiseSection({ title, intro, children }: PromiseSectionProps) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 border-line border-b px-4 py-6 last:border-b-0 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h3 className="text-lg">{title}</h3>
        {intro && <p className="mt-1 text-ink-soft text-sm">{intro}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
