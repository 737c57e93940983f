import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Lock, Plus } from 'lucide-react';
import { useState } from 'react';
import { connectionMessages } from '#contract/connections-constants.ts';
import { canManageConnections } from '#contract/provider-policies.ts';
import { useStaff } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { type Connection, connectionList, useDeleteConnection } from './api.ts';
import { ConnectionEditor } from './connection-editor.tsx';
import { TestDialog } from './test-dialog.tsx';

/** The identity providers with which people log in. */
export function ConnectionSection() {
  const mayManage = canManageConnections(useStaff());
  return mayManage ? <Connections /> : <p className="text-ink-soft">{connectionMessages.onlySuperAdmins}.</p>;
}

type OpenDialog = { action: 'create' } | { action: 'edit' | 'test' | 'delete'; connection: Connection };

function Connections() {
  const query = useQuery(connectionList);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const add = (
    <Button look="secondary" onClick={() => setDialog({ action: 'create' })}>
      <Plus className="size-4" aria-hidden="true" />
      Add connection
    </Button>
  );

  return (
    <>
      <Loaded query={query} failure={connectionMessages.listFailed} loading={<LoadingConnections />}>
        {(connections) =>
          connections.length === 0 ? (
            <EmptyState title="No connections yet" heading="h4" action={add}>
              Connect an identity provider so that people can log in with their work account.
            </EmptyState>
          ) : (
            <>
              <ul aria-label="Connections">
                {connections.map((connection) => (
                  <ConnectionRow
                    key={connection.id}
                    connection={connection}
                    onChoose={(action) => setDialog({ action, connection })}
                  />
                ))}
              </ul>
              <div className="mt-4">{add}</div>
            </>
          )
        }
      </Loaded>
      {dialog?.action === 'create' && (
        <ConnectionEditor onSaved={(connection) => setDialog({ action: 'test', connection })} onClose={close} />
      )}
      {dialog?.action === 'edit' && (
        <ConnectionEditor
          connection={dialog.connection}
          onSaved={(connection) => setDialog({ action: 'test', connection })}
          onClose={close}
        />
      )}
      {dialog?.action === 'test' && (
        <TestDialog
          connection={dialog.connection}
          onEdit={() => setDialog({ action: 'edit', connection: dialog.connection })}
          onClose={close}
        />
      )}
      {dialog?.action === 'delete' && <DeleteConnectionDialog connection={dialog.connection} onClose={close} />}
    </>
  );
}

type ConnectionRowProps = { connection: Connection; onChoose: (action: 'edit' | 'test' | 'delete') => void };

function ConnectionRow({ connection, onChoose }: ConnectionRowProps) {
  const { name, companyName, domains, isRequired, createsUsers, users } = connection;
  return (
    <li className="flex items-start gap-3 border-line border-b py-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span dir="auto" className="min-w-0 font-semibold">
            {name}
          </span>
          {isRequired && (
            <span className="badge gap-1 text-ink-soft">
              <Lock className="size-3.5" aria-hidden="true" />
              Required
            </span>
          )}
        </div>
        <p className="text-ink-soft text-sm">
          {companyName === null ? 'Your staff' : <bdi>{companyName}</bdi>}
          {createsUsers && ', creates accounts'} · {users === 1 ? '1 user' : `${users} users`}
        </p>
        <p className="line-clamp-2 text-ink-faint text-sm">
          <bdi>{domains.join(', ')}</bdi>
        </p>
      </div>
      <MenuButton
        look="quiet"
        size="narrow"
        label={`More actions for ${name}`}
        actions={[
          { label: 'Test', name: `Test ${name}`, onSelect: () => onChoose('test') },
          { label: 'Edit', name: `Edit ${name}`, onSelect: () => onChoose('edit') },
          { label: 'Delete', name: `Delete ${name}`, onSelect: () => onChoose('delete') },
        ]}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </MenuButton>
    </li>
  );
}

function DeleteConnectionDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { mutate: deleteConnection, isPending } = useDeleteConnection();
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{connection.name}</bdi>?
        </>
      }
      action="Delete connection"
      isPending={isPending}
      onConfirm={() => deleteConnection(connection.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Its users are logged out but keep their accounts. Anyone without a password can set one with “Forgot password?” on
      the login page.
    </ConfirmDialog>
  );
}

function LoadingConnections() {
  return (
    <LoadingRows things="connections" count={2} rowClassName="space-y-2.5 border-line border-b py-3">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-4 w-2/5" />
    </LoadingRows>
  );
}
