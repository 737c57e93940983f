import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { NewView } from '#contract/views.ts';
import { useAllFilterWords } from '#web/features/desk/tickets/list/filter-words.ts';
import { filtersOf, type TicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { useForm } from '#web/lib/form.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useCreateView, useDeleteView, useUpdateView, type View } from './api.ts';
import { addressOfView } from './view-address.ts';

type AddressProps = { address: TicketAddress; onClose: () => void };

const Fields = z.object({ name: z.string(), isShared: z.boolean() });
type Fields = z.output<typeof Fields>;

/** Saves the filters and the order of the list under a name. */
export function SaveViewDialog({ address, onClose }: AddressProps) {
  const navigate = useNavigate();
  const words = useAllFilterWords(address);
  const toSent = (fields: Fields) => ({ ...fields, query: filtersOf(address) });
  const form = useForm({
    fieldsOf: (view: View | undefined) => fieldsOf(view ?? { name: '', isShared: false }),
    draft,
    schema: NewView,
    checked: toSent,
    toSent,
    sendsAll: true,
    mutation: useCreateView(),
    onSaved: (_, view) => {
      navigate(addressOfView(view, address.ticketId), { replace: true });
      onClose();
    },
  });

  return (
    <EditDialog
      title="Save as view"
      description={<bdi>{words.join(' · ') || 'All tickets'}</bdi>}
      label="View"
      form={form}
      action={['Save view', 'Saving...']}
      onClose={onClose}
    >
      <ViewFields {...form} />
    </EditDialog>
  );
}

type ViewProps = { view: View; onClose: () => void };

/** Renames a view, and shares it or stops sharing it. */
export function EditViewDialog({ view, onClose }: ViewProps) {
  const form = useForm({
    record: view,
    fieldsOf,
    draft,
    schema: NewView.pick({ name: true, isShared: true }),
    toSent: (fields) => fields,
    mutation: useUpdateView(view),
    onSaved: (hasMore) => hasMore || onClose(),
  });

  return (
    <EditDialog title="Edit view" label="View" form={form} what="view" action={['Save', 'Saving...']} onClose={onClose}>
      <ViewFields {...form} />
    </EditDialog>
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

const draft = { nameOf: (view: View | undefined) => (view ? `view:${view.id}` : 'view'), schema: Fields };

function fieldsOf({ name, isShared }: Fields): Fields {
  return { name, isShared };
}

type ViewFieldsProps = {
  typed: Fields;
  field: (name: 'name') => Partial<ComponentProps<typeof TextField>>;
  change: (part: Partial<Fields>) => void;
};

function ViewFields({ typed, field, change }: ViewFieldsProps) {
  return (
    <>
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <SwitchField
        label="Share with colleagues"
        hint="Everybody on the team sees it. Only you and super admins can change it."
        checked={typed.isShared}
        onChange={(isShared) => change({ isShared })}
      />
    </>
  );
}
