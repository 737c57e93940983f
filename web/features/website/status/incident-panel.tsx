import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { statusMessages } from '#contract/status-constants.ts';
import { effectWords, spanWords } from '#web/features/shared/incident-words.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { LoadingBars } from '#web/ui/notice.tsx';
import { type Incident, incidentOf, useDeleteIncident } from './api.ts';
import { IncidentEditor } from './incident-editor.tsx';
import { PostForm } from './post-form.tsx';
import { PostList } from './post-list.tsx';
import { IncidentBadge } from './state-badges.tsx';

type IncidentPanelProps = { incidentId: string; onClose: () => void };

/** One incident: what was published, the form for the next post, and who is affected. */
export function IncidentPanel({ incidentId, onClose }: IncidentPanelProps) {
  const query = useQuery(incidentOf(incidentId));
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { data: incident } = query;
  const close = () => setDialog(undefined);

  return (
    <Dialog
      place="sheet"
      title={incident?.title ?? 'Incident'}
      description={incident && <IncidentBadge state={incident.state} />}
      actions={
        incident && (
          <MenuButton
            look="quiet"
            size="narrow"
            label="More"
            actions={[
              { label: 'Edit', onSelect: () => setDialog('edit') },
              { label: 'Delete', onSelect: () => setDialog('delete') },
            ]}
          >
            <Ellipsis className="size-5" aria-hidden="true" />
          </MenuButton>
        )
      }
      onClose={onClose}
    >
      <DialogBody label="Incident" className="space-y-6">
        <Loaded
          query={query}
          failure={statusMessages.incidentFailed}
          loading={<LoadingBars things="the incident" bars={['h-4 w-3/5', 'h-4 w-2/5', 'h-24 w-full']} />}
        >
          {(loaded) => (
            <>
              <Facts incident={loaded} />
              <PostForm incident={loaded} />
              <PostList incident={loaded} />
              <Affected incident={loaded} />
            </>
          )}
        </Loaded>
      </DialogBody>
      {incident && dialog === 'edit' && <IncidentEditor kind={incident.kind} incident={incident} onClose={close} />}
      {incident && dialog === 'delete' && (
        <DeleteIncidentDialog incident={incident} onDeleted={onClose} onClose={close} />
      )}
    </Dialog>
  );
}

function Facts({ incident }: { incident: Incident }) {
  const { kind, components, isPublic } = incident;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [overflow-wrap:anywhere]">
      <dt className="text-ink-faint">When</dt>
      <dd>{spanWords(incident)}</dd>
      {kind === 'incident' && (
        <>
          <dt className="text-ink-faint">Impact</dt>
          <dd>{effectWords(incident)}</dd>
        </>
      )}
      <dt className="text-ink-faint">Components</dt>
      <dd>
        <bdi>{components.map(({ name }) => name).join(', ') || 'None'}</bdi>
      </dd>
      <dt className="text-ink-faint">Shown</dt>
      <dd>{isPublic ? 'On the public status page and in the portal' : 'In the portal, to those whom it affects'}</dd>
    </dl>
  );
}

/** The tickets that are attached, and the clients who said that it affects them too. */
function Affected({ incident: { tickets, people } }: { incident: Incident }) {
  if (tickets.length + people.length === 0) return null;
  return (
    <section className="text-sm [overflow-wrap:anywhere]">
      <h3 className="mb-2 text-base">Who reported it</h3>
      <ul className="space-y-1.5">
        {tickets.map(({ id, ticketNumber, title, companyName }) => (
          <li key={id}>
            <Link to={`/admin?ticket=${id}`}>
              <span className="tabular">{ticketNumber}</span> <bdi>{title}</bdi>
            </Link>
            <bdi className="block text-ink-faint">{companyName}</bdi>
          </li>
        ))}
        {people.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className="text-ink-faint">said that it affects them too</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type DeleteIncidentDialogProps = { incident: Incident; onDeleted: () => void; onClose: () => void };

function DeleteIncidentDialog({ incident, onDeleted, onClose }: DeleteIncidentDialogProps) {
  const { mutate: deleteIncident, isPending } = useDeleteIncident();
  return (
    <ConfirmDialog
      title={
        <>
          Delete <bdi>{incident.title}</bdi>?
        </>
      }
      action={incident.kind === 'incident' ? 'Delete incident' : 'Delete maintenance'}
      isPending={isPending}
      onConfirm={() => deleteIncident(incident.id, { onSuccess: onDeleted })}
      onCancel={onClose}
    >
      This removes it everywhere, including the history. No one is notified. If it is over, publish a post instead. This
      cannot be undone.
    </ConfirmDialog>
  );
}
