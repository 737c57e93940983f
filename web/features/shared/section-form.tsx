import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StaleAnswer } from '#contract/versions.ts';
import type { AnyForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Form } from '#web/ui/form.tsx';
import { inPlainWords } from './promise-words.ts';
import { StaleNotice } from './stale-notice.tsx';

/** Says to staff who may only read why there are no fields. */
export function OnlySuperAdmins() {
  return (
    <p className="mb-4 flex items-center gap-1.5 text-ink-faint text-sm">
      <Lock className="size-3.5 shrink-0" aria-hidden="true" />
      Only super admins can change this.
    </p>
  );
}

type SectionFormProps = {
  label: string;
  action: string;
  /** The noun for what is edited, for use within a sentence. */
  what: string;
  edit: AnyForm;
  /** Whether it can be saved as it is, without a change. */
  isProposal?: boolean;
  /** The changes of a conflict in the words of the form; by default those of hours and targets. */
  inWords?: (changes: StaleAnswer['changes']) => StaleAnswer['changes'];
  /** An error of the whole form, beside its button. */
  failure?: string | undefined;
  children: ReactNode;
};

/** The form of a section. With changes, its button stays in view: what is drawn or typed may be far from it. */
export function SectionForm({ label, action, what, edit, failure, children, ...options }: SectionFormProps) {
  const { isProposal = false, inWords = inPlainWords } = options;
  const { conflict, isChanged, isPending, save, startOver } = edit;

  return (
    <Form aria-label={label} onSend={save} className="[&_*]:scroll-mb-28">
      <div className="mb-5 empty:hidden">
        <StaleNotice what={what} edit={edit} inWords={inWords} />
      </div>
      {children}
      {!conflict && (
        <div
          className={classNames(
            isChanged && 'sticky -bottom-5 z-10 short:-bottom-3',
            // To the edges of the part that scrolls.
            '-mx-5 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-5 py-3 sm:rounded-br short:-mb-3 sm:-mx-6 sm:px-6',
          )}
        >
          <div role="alert" className="text-brick text-sm empty:hidden">
            {failure}
          </div>
          {isChanged && <DraftNotice kind="changes" onDiscard={startOver} />}
          <Button type="submit" disabled={isPending || !(isChanged || isProposal)} className="ml-auto max-sm:w-full">
            {isPending ? 'Saving...' : action}
          </Button>
        </div>
      )}
    </Form>
  );
}

type FormSectionProps = { title: string; intro?: ReactNode; children: ReactNode };

/** A part of a form: what it is about, and its fields. */
export function FormSection({ title, intro, children }: FormSectionProps) {
  return (
    <section aria-label={title} className="space-y-3 border-line border-b py-5 first-of-type:pt-0 last:border-b-0">
      <div>
        <h4 className="font-display font-semibold">{title}</h4>
        {intro && <p className="text-ink-soft text-sm">{intro}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
