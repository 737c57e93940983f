import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { templateMessages } from '#contract/templates-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState, LoadingRows, NoMatches, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type Template, templateList, useDeleteTemplate } from './api.ts';
import { TemplateCard } from './template-card.tsx';
import { TemplateEditor } from './template-editor.tsx';

type OpenDialog = { action: 'create' } | { action: 'edit' | 'delete'; template: Template };

/** What tickets can start with. */
export function TemplateDesk() {
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const newTemplate = (
    <Button look="secondary" data-landing onClick={() => setDialog({ action: 'create' })}>
      <Plus className="size-4" aria-hidden="true" />
      Add template
    </Button>
  );

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          label="Search templates"
          placeholder="Search names and titles..."
          search={search}
          onSearch={setSearch}
          className="min-w-48 flex-1"
        />
        {newTemplate}
      </div>
      <TemplateList
        search={search}
        empty={
          search ? (
            <NoMatches title="No templates found" heading="h4" clear="Clear search" onClear={() => setSearch('')}>
              No name or title matches your search.
            </NoMatches>
          ) : (
            <EmptyState title="No templates yet" heading="h4" action={newTemplate}>
              Start with the work that you do the same way each time, such as “New employee” or “Monthly maintenance”.
            </EmptyState>
          )
        }
      >
        {(template) => (
          <TemplateCard
            template={template}
            onEdit={() => setDialog({ action: 'edit', template })}
            onDelete={() => setDialog({ action: 'delete', template })}
          />
        )}
      </TemplateList>
      {dialog?.action === 'create' && <TemplateEditor onClose={close} />}
      {dialog?.action === 'edit' && <TemplateEditor template={dialog.template} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteTemplateDialog template={dialog.template} onClose={close} />}
    </div>
  );
}

type TemplateListProps = { search: string; empty: ReactNode; children: (template: Template) => ReactNode };

function TemplateList({ search, empty, children }: TemplateListProps) {
  const { list, view } = usePagedList(templateList(search));

  return (
    <PagedList
      list={list}
      things="templates"
      failure={templateMessages.listFailed}
      loading={<LoadingTemplates />}
      empty={empty}
      place="inset"
    >
      <VirtualList {...view} label="Templates" rowHeight={108}>
        {(template) => <div className="border-line border-b">{children(template)}</div>}
      </VirtualList>
    </PagedList>
  );
}

function LoadingTemplates() {
  return (
    <LoadingRows things="templates" count={4} rowClassName="space-y-2.5 border-line border-b py-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/5" />
    </LoadingRows>
  );
}

function DeleteTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { mutate: deleteTemplate, isPending } = useDeleteTemplate();

  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{template.name}</bdi>?
        </>
      }
      action="Delete template"
      isPending={isPending}
      onConfirm={() => deleteTemplate(template.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      It is gone for all of your team. Tickets that were created from it stay as they are. This cannot be undone.
    </ConfirmDialog>
  );
}
