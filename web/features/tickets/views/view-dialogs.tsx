import { dequal } from 'dequal/lite';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { FieldLimit } from '#contract/shared-constants.ts';
import { viewMessages } from '#contract/views-constants.ts';
import { useAllFilterWords } from '#web/features/tickets/list/filter-words.ts';
import { filtersOf, type TicketAddress } from '#web/features/tickets/list/ticket-address.ts';
import { useDraftState } from '#web/lib/drafts.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/dialog-form.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useCreateView, useDeleteView, useUpdateView, type View } from './api.ts';
import { addressOfView } from './view-address.ts';

type AddressProps = { address: TicketAddress; onClose: () => void };

/** Saves the filters and the order of the list under a name. */
export function SaveViewDialog({ address, onClose }: AddressProps) {
  const draft = 'view';
  const { mutate: createView, isPending } = useCreateView(draft);
  const navigate = useNavigate();
  const words = useAllFilterWords(address);

  function save(fields: Fields) {
    createView(
      { ...fields, query: filtersOf(address) },
      {
        onSuccess: (view) => {
          navigate(addressOfView(view, address.ticketId), { replace: true });
          onClose();
        },
      },
    );
  }

  return (
    <ViewForm
      title="Save as view"
      description={<bdi>{words.join(' · ') || 'All tickets'}</bdi>}
      draft={draft}
      initial={{ name: '', isShared: false }}
      action={isPending ? 'Saving...' : 'Save view'}
      isPending={isPending}
      onSend={save}
      onClose={onClose}
    />
  );
}

type ViewProps = { view: View; onClose: () => void };

/** Renames a view, and shares it or stops sharing it. */
export function EditViewDialog({ view, onClose }: ViewProps) {
  const draft = `view:${view.id}`;
  const { mutate: updateView, isPending, error } = useUpdateView(view, draft);
  const { id, name, isShared } = view;

  return (
    <ViewForm
      key={id}
      title="Edit view"
      draft={draft}
      initial={{ name, isShared }}
      action={isPending ? 'Saving...' : 'Save'}
      failure={error ? failureWords(error, viewMessages.updateFailed) : undefined}
      isPending={isPending}
      onSend={(fields) => updateView(fields, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function DeleteViewDialog({ view, address, onClose }: ViewProps & AddressProps) {
  const { mutate: deleteView, isPending } = useDeleteView();

  function handleDeleted() {
    // The list keeps its filters.
    if (address.viewId === view.id) address.leaveView();
    onClose();
  }

  return (
    <ConfirmDialog
      title={
        <>
          Delete the view <bdi>{view.name}</bdi>?
        </>
      }
      action="Delete view"
      isPending={isPending}
      onConfirm={() => deleteView(view.id, { onSuccess: handleDeleted })}
      onCancel={onClose}
    >
      <p>This cannot be undone. {view.isShared && 'Your colleagues lose it too. '}Its tickets stay as they are.</p>
    </ConfirmDialog>
  );
}

const Fields = z.object({ name: z.string(), isShared: z.boolean() });
type Fields = z.output<typeof Fields>;

type ViewFormProps = {
  title: string;
  description?: React.ReactNode;
  draft: string;
  initial: Fields;
  action: string;
  failure?: string | undefined;
  isPending: boolean;
  onSend: (fields: Fields) => void;
  onClose: () => void;
};

function ViewForm({ draft: draftName, initial, isPending, failure, onSend, ...dialog }: ViewFormProps) {
  const draft = useDraftState(draftName, Fields, initial, (typed) => dequal(typed, initial));
  const fields = draft.value;
  const [isSent, setIsSent] = useState(false);
  const isNameMissing = isSent && fields.name.trim() === '';

  function send() {
    setIsSent(true);
    if (fields.name.trim()) onSend({ ...fields, name: fields.name.trim() });
  }

  return (
    <FormDialog
      {...dialog}
      {...(failure ? { failure } : {})}
      label="View"
      isBlocked={isPending}
      onSend={send}
      {...(draft.isRestored && { extra: <DraftNotice onDiscard={() => draft.discard()} /> })}
    >
      <TextField
        label="Name"
        limit={FieldLimit.name}
        autoComplete="off"
        aria-required
        value={fields.name}
        onChange={(event) => draft.set({ ...fields, name: event.target.value })}
        error={isNameMissing ? viewMessages.nameMissing : undefined}
      />
      <SwitchField
        label="Share with colleagues"
        hint="Everybody on the team sees it. Only you and super admins can change it."
        checked={fields.isShared}
        onChange={(isShared) => draft.set({ ...fields, isShared })}
      />
    </FormDialog>
  );
}
