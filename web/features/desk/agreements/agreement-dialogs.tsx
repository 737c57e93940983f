import { changeInWords } from '#contract/statement-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { dateWords } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { AddAgreement, EditAgreement, EndAgreement } from './agreement-editor.tsx';
import { timeWords } from './agreement-words.ts';
import {
  type Agreement,
  asSent,
  type Block,
  type Correction,
  type Terms,
  useDeleteAgreement,
  useDeleteBlock,
  useDeleteCorrection,
  useDeleteTerms,
} from './api.ts';
import { type AgreementTask, type Around, withAgreement } from './around.ts';
import { BlockEditor } from './block-editor.tsx';
import { CorrectionDialog, usePreviewOfCorrections } from './correction-dialog.tsx';
import { Outcome } from './outcome.tsx';
import { TermsEditor } from './terms-editor.tsx';

/** One thing to do about the agreements of a company. Each says what it makes of the open months before it is saved. */
export function AgreementDialog({ task: asked, ...around }: Around & { task: AgreementTask }) {
  const task = latest(asked, around.agreements);
  switch (task.name) {
    case 'add':
      return <AddAgreement {...around} />;
    case 'edit':
      return <EditAgreement {...around} agreement={task.agreement} />;
    case 'end':
      return <EndAgreement {...around} agreement={task.agreement} />;
    case 'delete':
      return <DeleteAgreement {...around} agreement={task.agreement} />;
    case 'add terms':
      return <TermsEditor {...around} agreement={task.agreement} />;
    case 'edit terms':
      return <TermsEditor {...around} agreement={task.agreement} terms={task.terms} />;
    case 'delete terms':
      return <DeleteTerms {...around} agreement={task.agreement} terms={task.terms} />;
    case 'add block':
      return <BlockEditor {...around} agreement={task.agreement} />;
    case 'edit block':
      return <BlockEditor {...around} agreement={task.agreement} block={task.block} />;
    case 'delete block':
      return <DeleteBlock {...around} agreement={task.agreement} block={task.block} />;
    case 'correct':
      return <CorrectionDialog {...around} />;
    case 'delete correction':
      return <DeleteCorrection {...around} correction={task.correction} />;
  }
}

/** What it is about may have changed since it was opened. */
function latest(task: AgreementTask, agreements: Agreement[]): AgreementTask {
  if (!('agreement' in task)) return task;
  const agreement = agreements.find(({ id }) => id === task.agreement.id) ?? task.agreement;
  if (!('block' in task)) return { ...task, agreement };
  return { ...task, agreement, block: agreement.blocks.find(({ id }) => id === task.block.id) ?? task.block };
}

type OfAgreement = Around & { agreement: Agreement };

function DeleteAgreement({ company, agreements, agreement, onClose }: OfAgreement) {
  const { mutate, isPending } = useDeleteAgreement();
  const others = agreements.filter(({ id }) => id !== agreement.id);
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{agreement.name}</bdi>?
        </>
      }
      action="Delete agreement"
      isPending={isPending}
      onConfirm={() => mutate(agreement, { onSuccess: onClose })}
      onCancel={onClose}
      choice={<Below preview={{ companyId: company.id, agreements: asSent(others) }} />}
    >
      Its terms and blocks are deleted, too, and open months are computed without it. To keep what it has covered so
      far, end it instead. This cannot be undone.
    </ConfirmDialog>
  );
}

function DeleteTerms({ company, agreements, agreement, terms, onClose }: OfAgreement & { terms: Terms }) {
  const { mutate, isPending } = useDeleteTerms(agreement);
  const rest = { ...agreement, terms: agreement.terms.filter(({ from }) => from !== terms.from) };
  return (
    <ConfirmDialog
      title={`Delete the terms of ${monthInWords(terms.from)}?`}
      action="Delete terms"
      isPending={isPending}
      onConfirm={() => mutate(terms.from, { onSuccess: onClose })}
      onCancel={onClose}
      choice={<Below preview={{ companyId: company.id, agreements: asSent(withAgreement(agreements, rest)) }} />}
    >
      The terms before it stay in force.
    </ConfirmDialog>
  );
}

function DeleteBlock({ company, agreements, agreement, block, onClose }: OfAgreement & { block: Block }) {
  const { mutate, isPending } = useDeleteBlock(agreement);
  const rest = { ...agreement, blocks: agreement.blocks.filter(({ id }) => id !== block.id) };
  return (
    <ConfirmDialog
      title={`Delete the block of ${dateWords(block.boughtOn)}?`}
      action="Delete block"
      isPending={isPending}
      onConfirm={() => mutate(block, { onSuccess: onClose })}
      onCancel={onClose}
      choice={<Below preview={{ companyId: company.id, agreements: asSent(withAgreement(agreements, rest)) }} />}
    >
      Time that its {timeWords(block.minutes)} covered is charged again, unless another block has enough left. This
      cannot be undone.
    </ConfirmDialog>
  );
}

function DeleteCorrection({ company, agreements, correction, onClose }: Around & { correction: Correction }) {
  const { mutate, isPending } = useDeleteCorrection();
  const preview = usePreviewOfCorrections({ company, agreements }, (corrections) =>
    corrections.filter(({ id }) => id !== correction.id),
  );
  return (
    <ConfirmDialog
      title={`Delete the correction of ${changeInWords(correction)}?`}
      action="Delete correction"
      isPending={isPending}
      onConfirm={() => mutate(correction, { onSuccess: onClose })}
      onCancel={onClose}
      choice={<Below preview={preview} />}
    >
      {monthInWords(correction.month)} is computed without it.
    </ConfirmDialog>
  );
}

function Below(outcome: Parameters<typeof Outcome>[0]) {
  return (
    <div className="mt-4">
      <Outcome {...outcome} />
    </div>
  );
}
