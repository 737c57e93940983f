import { NewBlock } from '#contract/agreement-records.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { reasonOf } from '#web/lib/failure-words.ts';
import { useForm } from '#web/lib/form.ts';
import { dayOf } from '#web/lib/time.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { blockFields, blockIn, newBlockFields, numberProblems, TypedBlock } from './agreement-fields.ts';
import { type Agreement, asSent, type Block, useSaveBlock } from './api.ts';
import type { Around } from './around.ts';
import { money } from './field-props.ts';
import { Outcome } from './outcome.tsx';

type BlockEditorProps = Around & {
  agreement: Agreement;
  /** None: a new one. */
  block?: Block;
};

/** Hours that are bought in advance. */
export function BlockEditor({ company, agreements, agreement, block, onClose }: BlockEditorProps) {
  const form = useForm({
    record: block,
    fieldsOf: (record: Block | undefined) =>
      record ? blockFields(record) : newBlockFields(dayOf(new Date().toISOString())),
    draft: { nameOf: (record: Block | undefined) => `block:${record?.id ?? agreement.id}`, schema: TypedBlock },
    schema: NewBlock,
    checked: blockIn,
    problemIn: (typed: TypedBlock) => numberProblems(typed, 'block'),
    toSent: blockIn,
    sendsAll: !block,
    paths: { hours: 'minutes', amount: 'price' },
    mutation: useSaveBlock(agreement, block?.id),
    onSaved: (hasMore) => (block && hasMore) || onClose(),
  });
  const { typed, field } = form;
  const title = block ? 'Edit block' : 'Add block';
  const sent = blockIn(typed);
  const isComplete = NewBlock.safeParse(sent).success;
  const changed = asSent(agreements).map((each) => {
    if (each.id !== agreement.id) return each;
    const rest = (each.blocks ?? []).filter(({ id }) => id !== block?.id);
    return { ...each, blocks: [...rest, { ...sent, id: block?.id ?? 'new' }] };
  });

  return (
    <EditDialog
      title={title}
      description={<bdi>{agreement.name}</bdi>}
      label="Block"
      form={form}
      what="block"
      reason={reasonOf(form.error, block ? agreementMessages.blockUpdateFailed : agreementMessages.blockAddFailed)}
      action={[block ? 'Save' : title, 'Saving...']}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Hours" {...money} {...field('hours')} />
        <TextField label="Price in dollars" {...money} {...field('amount')} />
        <TextField label="Bought on" type="date" hint="The price is in that month." {...field('boughtOn')} />
        <TextField label="Covers work from" type="date" hint="May be before the purchase." {...field('from')} />
        <TextField
          label="Expires on"
          optional
          type="date"
          hint="The last day that it covers."
          {...field('expiresOn')}
        />
      </div>
      <Outcome preview={isComplete ? { companyId: company.id, agreements: changed } : undefined} />
      <TextAreaField label="Note" optional rows={2} {...field('note')} />
    </EditDialog>
  );
}
