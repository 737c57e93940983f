import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { TextButton } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/notice.tsx';
import { type Invitation, invitationsOf } from './api.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { InvitationRow } from './invitation-row.tsx';

/** The invitations of a company: those that work, and on demand those that ended. Nothing without any. */
export function CompanyInvitations({ company }: { company: { id: string; name: string } }) {
  const { data: invitations, error, refetch } = useQuery(invitationsOf(company.id));
  const [chosen, setChosen] = useState<Invitation>();
  const [showsAll, setShowsAll] = useState(false);

  if (error && !invitations) {
    return <LoadFailure title={invitationMessages.listFailed} detail={error.message} onRetry={() => refetch()} />;
  }
  if (!invitations || invitations.length === 0) return null;
  const active = invitations.filter(({ state }) => state === 'active');
  const ended = invitations.length - active.length;
  const shown = showsAll ? invitations : active;

  return (
    <section aria-label={`Invitations to ${company.name}`} className="border-line border-t px-4 pt-3 sm:px-6">
      <div className="flex items-baseline justify-between gap-4">
        <h4 className="font-sans font-semibold text-base">Invitations</h4>
        {ended > 0 && (
          <TextButton className="text-sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Hide those that ended' : `Show ${ended} that ended`}
          </TextButton>
        )}
      </div>
      <ul aria-label="Invitations" className="[&>li:last-child>article]:border-b-0">
        {shown.map((invitation) => (
          <li key={invitation.id}>
            <InvitationRow
              invitation={invitation}
              title={invitation.address ?? 'Link to share'}
              onDeactivate={() => setChosen(invitation)}
            />
          </li>
        ))}
      </ul>
      {chosen && <DeactivateDialog invitation={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}
