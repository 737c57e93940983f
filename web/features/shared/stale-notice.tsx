import { ArrowRight, UsersRound } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import type { StaleAnswer } from '#contract/versions.ts';
import { fieldLabel, valueInWords } from '#web/lib/field-words.ts';
import { Button } from '#web/ui/button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';

type Change = StaleAnswer['changes'][number];

type StaleNoticeProps = {
  /** The noun for the record, for use within a sentence. */
  what: string;
  edit: {
    /** The conflict of the last save. */
    conflict: StaleAnswer | undefined;
    /** Saves over the other user's changes. Never called without a click. */
    saveMine: () => void;
    takeTheirs: () => void;
  };
  /** The changes in the words of the form. */
  inWords?: (changes: Change[]) => Change[];
};

/** Says that somebody else saved the record being edited and asks whose version to keep. */
export function StaleNotice({ edit, ...notice }: StaleNoticeProps) {
  const { conflict } = edit;
  return conflict && <Question key={conflict.version} {...notice} edit={edit} changes={conflict.changes} />;
}

type QuestionProps = StaleNoticeProps & { changes: Change[] };

/** It takes the focus. */
function Question({ what, edit: { saveMine, takeTheirs }, inWords = (all) => all, changes }: QuestionProps) {
  const headingId = useId();
  const names = [...new Set(changes.map(({ byName }) => byName))];

  return (
    <fieldset
      ref={takeFocus}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="@container min-w-0 rounded border border-amber bg-amber-wash px-3.5 py-3 text-sm [overflow-wrap:anywhere]"
    >
      <div className="flex items-start gap-2.5">
        <UsersRound className="mt-0.5 size-4 shrink-0 text-amber" aria-hidden="true" />
        <p id={headingId} className="font-semibold text-pretty">
          {names.length > 0 ? listed(names) : 'Somebody else'} changed this {what} while you were editing it
        </p>
      </div>
      {changes.length > 0 ? (
        <dl className="mt-2.5 divide-y divide-line border-line border-y">
          {inWords(changes).map((change) => (
            <ChangedField key={change.field} change={change} />
          ))}
        </dl>
      ) : (
        <p className="mt-1.5">The content itself is unchanged.</p>
      )}
      <p className="mt-2.5 text-ink-soft">
        What you typed is still here and not saved yet. Your version changes only what you changed yourself.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="@max-sm:w-full" onClick={leaveFor(saveMine)}>
          Save my version
        </Button>
        <Button look="secondary" className="@max-sm:w-full" onClick={leaveFor(takeTheirs)}>
          Take theirs
        </Button>
      </div>
    </fieldset>
  );
}

const conjunction = new Intl.ListFormat('en-US', { type: 'conjunction' });

function listed(names: string[]) {
  return conjunction
    .formatToParts(names)
    .map(({ type, value }) => (type === 'element' ? <bdi key={value}>{value}</bdi> : value));
}

/** The same function on every render: a new one would steal the focus while the user types. */
function takeFocus(notice: HTMLElement | null) {
  notice?.focus();
}

/** Either answer removes the notice, so the focus moves to the top of the form. */
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
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {from !== null && from !== to && (
          <>
            <span dir="auto" className="line-clamp-3">
              {valueInWords(field, from) || 'empty'}
            </span>
            <ArrowRight className="size-3.5 shrink-0 self-center text-ink-soft" aria-hidden="true" />
            <span className="sr-only">became</span>
          </>
        )}
        <span dir="auto" className="line-clamp-3 font-medium">
          {from === to && 'rewritten, '}
          {valueInWords(field, to) || 'empty'}
        </span>
      </dd>
      <dd className="text-ink-soft">
        <bdi>{byName}</bdi>, <RelativeTime value={at} />
      </dd>
    </div>
  );
}
