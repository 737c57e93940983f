import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Ellipsis, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { statusMessages } from '#contract/status-constants.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { componentList, type StatusComponent, useDeleteComponent, useMoveComponent } from './api.ts';
import { ComponentEditor } from './component-editor.tsx';
import { ComponentBadge } from './state-badges.tsx';
import { StatusSection } from './status-section.tsx';

type OpenDialog = { action: 'edit' | 'delete'; component: StatusComponent };

/** The components in the order of the status page, each with its state now. */
export function ComponentList({ newComponent }: { newComponent: ReactNode }) {
  const query = useQuery(componentList);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { mutate: move, isPending } = useMoveComponent();
  const close = () => setDialog(undefined);

  return (
    <StatusSection title="Components" action={newComponent}>
      <Loaded query={query} failure={statusMessages.componentsFailed} loading={<LoadingComponents />}>
        {(components) => (
          <ol aria-label="Components">
            {components.map((component, index) => (
              <ComponentRow
                key={component.id}
                component={component}
                onEdit={() => setDialog({ action: 'edit', component })}
                onDelete={() => setDialog({ action: 'delete', component })}
              >
                <IconButton
                  label={`Move ${component.name} up`}
                  disabled={isPending || index === 0}
                  onClick={() => move({ component, position: index - 1 })}
                >
                  <ChevronUp className="size-4.5" aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Move ${component.name} down`}
                  disabled={isPending || index === components.length - 1}
                  onClick={() => move({ component, position: index + 1 })}
                >
                  <ChevronDown className="size-4.5" aria-hidden="true" />
                </IconButton>
              </ComponentRow>
            ))}
          </ol>
        )}
      </Loaded>
      {dialog?.action === 'edit' && <ComponentEditor component={dialog.component} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteComponentDialog component={dialog.component} onClose={close} />}
    </StatusSection>
  );
}

type ComponentRowProps = { component: StatusComponent; onEdit: () => void; onDelete: () => void; children: ReactNode };

function ComponentRow({ component, onEdit, onDelete, children }: ComponentRowProps) {
  const { name, description, isPublic, state } = component;
  return (
    <li className="flex items-start gap-3 border-line border-t py-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span dir="auto" className="min-w-0 font-semibold">
            {name}
          </span>
          <ComponentBadge state={state} />
          {!isPublic && (
            <span className="badge gap-1 text-ink-soft">
              <EyeOff className="size-3.5" aria-hidden="true" />
              Not public
            </span>
          )}
        </div>
        {description && (
          <p dir="auto" className="text-ink-soft text-sm">
            {description}
          </p>
        )}
        <p className="text-ink-faint text-sm">
          <bdi>{usersOf(component)}</bdi>
        </p>
      </div>
      <div className="-mt-1.5 flex shrink-0 items-center">
        {children}
        <MenuButton
          look="quiet"
          size="narrow"
          label={`More actions for ${name}`}
          actions={[
            { label: 'Edit', name: `Edit ${name}`, onSelect: onEdit },
            { label: 'Delete', name: `Delete ${name}`, onSelect: onDelete },
          ]}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </MenuButton>
      </div>
    </li>
  );
}

/** In words, with the first companies by name. */
function usersOf({ affectsAll, companies }: StatusComponent) {
  if (affectsAll) return 'Used by all companies';
  if (companies.length === 0) return 'Used by no company';
  const names = companies.slice(0, 3).map(({ name }) => name);
  const others = companies.length - names.length;
  return `Used by ${[...names, ...(others > 0 ? [`${others} more`] : [])].join(', ')}`;
}

function DeleteComponentDialog({ component, onClose }: { component: StatusComponent; onClose: () => void }) {
  const { mutate: deleteComponent, isPending } = useDeleteComponent();
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{component.name}</bdi>?
        </>
      }
      action="Delete component"
      isPending={isPending}
      onConfirm={() => deleteComponent(component.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Its history is gone from the status page. Incidents that only concern this component are no longer public. This
      cannot be undone.
    </ConfirmDialog>
  );
}

function LoadingComponents() {
  return (
    <LoadingRows things="components" count={4} rowClassName="space-y-2.5 border-line border-t py-3">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-4 w-2/5" />
    </LoadingRows>
  );
}
