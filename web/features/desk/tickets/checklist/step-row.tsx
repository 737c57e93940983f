import { Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { RedactDialog } from '#web/features/desk/tickets/corrections/redact-dialog.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type MenuAction, MenuButton } from '#web/ui/menu-button.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type Step, useDeleteStep, useMarkStep } from './api.ts';
import { EditStepDialog, SkipStepDialog } from './step-dialogs.tsx';

type StepRowProps = {
  ticketId: string;
  step: Step;
  /** Without it, the step can't move there. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

/** A step with its box to tick, and what else can be done with it. */
export function StepRow({ ticketId, step, onUp, onDown }: StepRowProps) {
  const id = useId();
  const [dialog, setDialog] = useState<'edit' | 'skip' | 'delete' | 'redact'>();
  const close = () => setDialog(undefined);
  const { mutate: mark } = useMarkStep(ticketId, step.id);
  const { state } = step;
  const name = step.text || '(removed)';

  const actions: MenuAction[] = [
    { label: 'Edit…', onSelect: () => setDialog('edit') },
    state === 'not_needed'
      ? { label: 'Needed after all', onSelect: () => mark({ state: 'open' }) }
      : { label: 'Not needed…', onSelect: () => setDialog('skip') },
    ...(onUp ? [{ label: 'Move up', onSelect: onUp }] : []),
    ...(onDown ? [{ label: 'Move down', onSelect: onDown }] : []),
    { label: 'Delete step', isApart: true, onSelect: () => setDialog('delete') },
    ...(step.text ? [{ label: 'Remove for good…', onSelect: () => setDialog('redact') }] : []),
  ];

  return (
    <li className="flex items-start gap-2.5 py-1">
      <input
        id={id}
        type="checkbox"
        className="tick mt-0.5 shrink-0"
        checked={state !== 'open'}
        onChange={(event) => mark({ state: event.target.checked ? 'done' : 'open' })}
      />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <label htmlFor={id} dir="auto" className={classNames('block', state === 'not_needed' && 'line-through')}>
          {name}
          {step.isRequired && state === 'open' && (
            <span data-note className="ms-2 inline-block whitespace-nowrap font-semibold text-copper-deep">
              Required
            </span>
          )}
        </label>
        {step.help && <Help text={step.help} />}
        <Marked step={step} />
      </div>
      <MenuButton
        look="quiet"
        size="narrow"
        label={`More actions for ${name}`}
        className="-my-2 print:hidden"
        actions={actions}
      >
        <Ellipsis className="size-4" aria-hidden="true" />
      </MenuButton>
      {dialog === 'edit' && <EditStepDialog ticketId={ticketId} step={step} onClose={close} />}
      {dialog === 'skip' && <SkipStepDialog ticketId={ticketId} step={step} onClose={close} />}
      {dialog === 'delete' && <DeleteStepDialog ticketId={ticketId} step={step} onClose={close} />}
      {dialog === 'redact' && (
        <RedactDialog
          message={{ ticketId, stepId: step.id, name: 'the step', hasText: true, fileCount: 0 }}
          onClose={close}
        />
      )}
    </li>
  );
}

/** How a step is done, for whoever does it for the first time. */
function Help({ text }: { text: string }) {
  return (
    <details data-note className="text-ink-soft">
      <summary className="inline-block min-h-7 cursor-pointer rounded pointer-coarse:min-h-11">How to do it</summary>
      <p dir="auto" className="whitespace-pre-wrap pb-1">
        {text}
      </p>
    </details>
  );
}

/** Who has done it and when, and what they wrote. */
function Marked({ step: { state, note, doneAt, doneByName } }: { step: Step }) {
  const isMarked = state !== 'open' && doneAt !== null;
  if (!isMarked && !note) return null;
  return (
    <p data-note className="text-ink-faint">
      {state === 'not_needed' && 'Not needed. '}
      {note && <bdi className="me-2 whitespace-pre-wrap text-ink-soft">{note}</bdi>}
      {isMarked && (
        <span>
          <bdi>{doneByName}</bdi> · <RelativeTime value={doneAt} />
        </span>
      )}
    </p>
  );
}

type DialogProps = { ticketId: string; step: Step; onClose: () => void };

function DeleteStepDialog({ ticketId, step, onClose }: DialogProps) {
  const { mutate: deleteStep, isPending } = useDeleteStep(ticketId);
  return (
    <ConfirmDialog
      title="Delete this step?"
      action="Delete step"
      isPending={isPending}
      onConfirm={() => deleteStep(step.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <bdi>{step.text}</bdi> is removed from the checklist. This cannot be undone.
    </ConfirmDialog>
  );
}
