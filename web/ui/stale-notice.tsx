import { ArrowRight, UsersRound } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import type { StaleAnswer } from '#contract/versions.ts';
import { fieldLabel, valueInWords } from '#web/lib/field-words.ts';
import { Button } from './button.tsx';
import { RelativeTime } from './relative-time.tsx';

type Change = StaleAnswer['changes'][number];

type StaleNoticeProps = {
  /** The record as people call it, in the middle of a sentence. */
  what: string;
  changes: Change[];
  /** What may not be saved over whatever others wrote, without the person's word. */
  onSaveMine: () => void;
  onTakeTheirs: () => void;
};

/** Somebody else saved what one is editing: who changed what, and whose version is to stay. It takes the focus. */
export function StaleNotice({ what, changes, onSaveMine, onTakeTheirs }: StaleNoticeProps) {
  const headingId = useId();
  const names = [...new Set(changes.map(({ byName }) => byName))];

  return (
    <fieldset
      ref={takeFocus}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="@container min-w-0 rounded border border-amber bg-amber-wash px-3.5 py-3 text-sm"
    >
      <div className="flex items-start gap-2.5">
        <UsersRound className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
        <p id={headingId} className="font-semibold text-pretty">
          {names.length > 0 ? inWords.format(names) : 'Somebody else'} changed this {what} while you were editing it
        </p>
      </div>
      {changes.length > 0 ? (
        <dl className="mt-2.5 divide-y divide-line border-line border-y">
          {changes.map((change) => (
            <ChangedField key={change.field} change={change} />
          ))}
        </dl>
      ) : (
        <p className="mt-1.5">It reads as it did when you opened it.</p>
      )}
      <p className="mt-2.5 text-ink-soft">
        What you typed is still here and not saved yet. Your version changes only what you changed yourself.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="@max-sm:w-full" onClick={leaveFor(onSaveMine)}>
          Save my version
        </Button>
        <Button look="secondary" className="@max-sm:w-full" onClick={leaveFor(onTakeTheirs)}>
          Take theirs
        </Button>
      </div>
    </fieldset>
  );
}

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** One function for every render: a new one each time would pull the focus back while somebody types. */
function takeFocus(notice: HTMLElement | null) {
  notice?.focus();
}

/** The notice goes with either answer: the keyboard goes on at the top of the form. */
function leaveFor(answer: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    answer();
  };
}

function ChangedField({ change: { field, from, to, byName, at } }: { change: Change }) {
  return (
    <div className="grid gap-x-4 py-1.5 @md:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <dt className="text-ink-soft">{fieldLabel(field)}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        {from !== null && from !== to && (
          <>
            <span className="line-clamp-3">{valueInWords(field, from) || 'empty'}</span>
            <ArrowRight className="size-3.5 shrink-0 self-center text-ink-soft" aria-hidden="true" />
            <span className="sr-only">became</span>
          </>
        )}
        <span className="line-clamp-3 font-medium">
          {from === to && 'rewritten, '}
          {valueInWords(field, to) || 'empty'}
        </span>
      </dd>
      <dd className="text-ink-soft">
        {byName}, <RelativeTime value={at} />
      </dd>
    </div>
  );
}
