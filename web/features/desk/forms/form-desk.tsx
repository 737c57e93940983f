import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { canWriteForms } from '#contract/form-policies.ts';
import { formMessages } from '#contract/forms-constants.ts';
import { useStaff } from '#web/lib/actor.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState, LoadingRows, NoMatches, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { AnswersDialog } from './answers-dialog.tsx';
import { formList, type RequestForm, useDeleteForm } from './api.ts';
import { FormCard } from './form-card.tsx';
import { FormEditor } from './form-editor.tsx';
import { FormPreview } from './form-preview.tsx';

type OpenDialog = { action: 'create' } | { action: 'edit' | 'preview' | 'download' | 'delete'; form: RequestForm };

/** What clients fill in for a new ticket. Super admins change forms; others of the team read them. */
export function FormDesk() {
  const mayWrite = canWriteForms(useStaff());
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const add = () => setDialog({ action: 'create' });
  const newForm = mayWrite && (
    <Button look="secondary" data-landing onClick={add}>
      <Plus className="size-4" aria-hidden="true" />
      Add form
    </Button>
  );

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search forms"
          placeholder="Search names..."
          search={search}
          onSearch={setSearch}
          className="min-w-48 flex-1"
        />
        {newForm}
      </div>
      {!mayWrite && <p className="mb-2 text-ink-soft text-sm">Super admins change forms.</p>}
      <FormList
        search={search}
        empty={
          search ? (
            <NoMatches title="No forms found" heading="h4" clear="Clear search" onClear={() => setSearch('')}>
              No name matches your search.
            </NoMatches>
          ) : (
            <EmptyState title="No forms yet" heading="h4" {...(newForm ? { action: newForm } : {})}>
              Start with what you have to ask for each time, such as “New employee”: who, from when, which laptop.
            </EmptyState>
          )
        }
      >
        {(form) => (
          <FormCard
            form={form}
            onPreview={() => setDialog({ action: 'preview', form })}
            onDownload={() => setDialog({ action: 'download', form })}
            {...(mayWrite
              ? {
                  onEdit: () => setDialog({ action: 'edit', form }),
                  onDelete: () => setDialog({ action: 'delete', form }),
                }
              : {})}
          />
        )}
      </FormList>
      {dialog?.action === 'create' && <FormEditor onClose={close} />}
      {dialog?.action === 'edit' && <FormEditor form={dialog.form} onClose={close} />}
      {dialog?.action === 'preview' && <FormPreview form={dialog.form} onClose={close} />}
      {dialog?.action === 'download' && <AnswersDialog form={dialog.form} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteFormDialog form={dialog.form} onClose={close} />}
    </div>
  );
}

type FormListProps = { search: string; empty: ReactNode; children: (form: RequestForm) => ReactNode };

function FormList({ search, empty, children }: FormListProps) {
  const { list, view } = usePagedList(formList(search));

  return (
    <PagedList
      list={list}
      things="forms"
      failure={formMessages.listFailed}
      loading={<LoadingForms />}
      empty={empty}
      place="inset"
    >
      <VirtualList {...view} label="Request forms" rowHeight={108}>
        {(form) => <div className="border-line border-b">{children(form)}</div>}
      </VirtualList>
    </PagedList>
  );
}

function LoadingForms() {
  return (
    <LoadingRows things="forms" count={4} rowClassName="space-y-2.5 border-line border-b py-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/5" />
    </LoadingRows>
  );
}

function DeleteFormDialog({ form, onClose }: { form: RequestForm; onClose: () => void }) {
  const { mutate: deleteForm, isPending } = useDeleteForm();

  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{form.name}</bdi>?
        </>
      }
      action="Delete form"
      isPending={isPending}
      onConfirm={() => deleteForm(form.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Nobody can fill it in any more. Its tickets stay, with what was answered. To stop it for a while, edit it and
      switch off “Offer this form”. This cannot be undone.
    </ConfirmDialog>
  );
}
