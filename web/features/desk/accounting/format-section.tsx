import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { accountingMessages } from '#contract/accounting-constants.ts';
import { canManageAccounting } from '#contract/provider-policies.ts';
import { CardFacts, CardText, RecordCard } from '#web/features/shared/record-card.tsx';
import { OnlySuperAdmins } from '#web/features/shared/section-form.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { accountingFormats, type Format, useDeleteFormat } from './api.ts';
import { FormatEditor } from './format-editor.tsx';
import { perLineLabels } from './format-fields.ts';

type OpenDialog = { action: 'create' } | { action: 'edit' | 'delete'; format: Format };

/** How statements are written for the books: super admins set it, other staff read it. */
export function FormatSection() {
  const mayManage = canManageAccounting(useStaff());
  const query = useQuery(accountingFormats);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const add = mayManage && (
    <Button look="secondary" data-landing onClick={() => setDialog({ action: 'create' })}>
      <Plus className="size-4" aria-hidden="true" />
      Add format
    </Button>
  );

  return (
    <>
      {!mayManage && <OnlySuperAdmins />}
      <Loaded query={query} failure={accountingMessages.listFailed} loading={<LoadingFormats />}>
        {(formats) =>
          formats.length === 0 ? (
            <EmptyState title="No formats" heading="h4" action={add}>
              Add one with the columns that your accounting program imports.
            </EmptyState>
          ) : (
            <>
              <ul aria-label="Formats">
                {formats.map((format) => (
                  <li key={format.id} className="border-line border-b">
                    <FormatCard
                      format={format}
                      onChoose={mayManage ? (action) => setDialog({ action, format }) : undefined}
                    />
                  </li>
                ))}
              </ul>
              <div className="mt-4 empty:hidden">{add}</div>
            </>
          )
        }
      </Loaded>
      {dialog?.action === 'create' && <FormatEditor onClose={close} />}
      {dialog?.action === 'edit' && <FormatEditor format={dialog.format} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteFormatDialog format={dialog.format} onClose={close} />}
    </>
  );
}

type FormatCardProps = { format: Format; onChoose: ((action: 'edit' | 'delete') => void) | undefined };

function FormatCard({ format, onChoose }: FormatCardProps) {
  const { name, columns, perLine, withZeroLines } = format;
  return (
    <RecordCard
      name={name}
      {...(onChoose
        ? { onEdit: () => onChoose('edit'), actions: [{ label: 'Delete format', onSelect: () => onChoose('delete') }] }
        : {})}
    >
      <CardText>{columns.map(({ header }) => header).join(', ')}</CardText>
      <CardFacts
        facts={[`A line for ${perLineLabels[perLine].toLowerCase()}`, withZeroLines && 'With work that costs nothing']}
      />
    </RecordCard>
  );
}

function LoadingFormats() {
  return (
    <LoadingRows things="formats" count={2} rowClassName="space-y-2.5 border-line border-b py-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-11/12" />
    </LoadingRows>
  );
}

function DeleteFormatDialog({ format, onClose }: { format: Format; onClose: () => void }) {
  const { mutate: deleteFormat, isPending } = useDeleteFormat();

  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{format.name}</bdi>?
        </>
      }
      action="Delete format"
      isPending={isPending}
      onConfirm={() => deleteFormat(format, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Past exports stay as they are. This cannot be undone.
    </ConfirmDialog>
  );
}
