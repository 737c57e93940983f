import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Ellipsis, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { InquiryStateLabels, InquiryStates, SpamReasonTexts } from '#contract/inquiries-constants.ts';
import { providerStaff } from '#web/features/desk/pickers/api.ts';
import { fullName } from '#web/lib/full-name.ts';
import { among } from '#web/lib/parameter.ts';
import { Button } from '#web/ui/button.tsx';
import { Options, PersonOptions, SelectField } from '#web/ui/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { type Inquiry, useChangeInquiry, useMarkInquiry, useMarkNotSpam, useMarkSpam } from './api.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { InquiryOutcome } from './inquiry-outcome.tsx';
import { InquiryState } from './inquiry-state.tsx';

/** Whose inquiry it is, where it stands, and what can be done with it. */
export function InquiryHead({ inquiry }: { inquiry: Inquiry }) {
  const [isConverting, setIsConverting] = useState(false);
  const { isSuspectedSpam, spamReason, outcome } = inquiry;
  const name = fullName(inquiry.firstName, inquiry.lastName);
  const { mutate: markNotSpam, isPending } = useMarkNotSpam();

  return (
    <div className="space-y-3 border-line border-b px-4 pt-2 pb-4 sm:px-6">
      <Link to="/admin/inquiries" className="inline-flex min-h-8 items-center gap-1.5 text-sm pointer-coarse:min-h-11">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Inquiries
      </Link>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-1">
          <h2
            tabIndex={-1}
            data-landing
            dir="auto"
            className="text-xl outline-none [overflow-wrap:anywhere] sm:text-2xl"
          >
            {name}
          </h2>
          <InquiryState inquiry={inquiry} />
        </div>
        <div className="flex flex-wrap gap-2">
          {!outcome && !isSuspectedSpam && (
            <Button onClick={() => setIsConverting(true)}>
              <UserPlus className="size-4" aria-hidden="true" />
              Convert to client
            </Button>
          )}
          {isSuspectedSpam && (
            <Button disabled={isPending} onClick={() => markNotSpam(inquiry.id)}>
              Not spam
            </Button>
          )}
          <MoreActions inquiry={inquiry} name={name} />
        </div>
      </div>
      {isSuspectedSpam && spamReason && <p className="text-ink-soft text-sm">{SpamReasonTexts[spamReason]}</p>}
      {outcome && <InquiryOutcome outcome={outcome} />}
      {!isSuspectedSpam && <Standing inquiry={inquiry} />}
      {isConverting && <ConvertDialog inquiry={inquiry} onClose={() => setIsConverting(false)} />}
    </div>
  );
}

function MoreActions({ inquiry, name }: { inquiry: Inquiry; name: string }) {
  const { mutate: answer } = useMarkInquiry(true);
  const { mutate: reopen } = useMarkInquiry(false);
  const { mutate: markSpam } = useMarkSpam();
  if (inquiry.isSuspectedSpam) return null;
  const mark =
    inquiry.answeredAt === null
      ? { label: 'Mark as answered', onSelect: () => answer(inquiry) }
      : { label: 'Mark as waiting', onSelect: () => reopen(inquiry) };

  return (
    <MenuButton
      look="secondary"
      size="narrow"
      label={`More actions for the inquiry from ${name}`}
      actions={[mark, { label: 'Mark as spam', onSelect: () => markSpam(inquiry.id), isApart: true }]}
    >
      <Ellipsis className="size-4" aria-hidden="true" />
    </MenuButton>
  );
}

/** The state and the assignee, which save at once. */
function Standing({ inquiry }: { inquiry: Inquiry }) {
  const staff = useQuery(providerStaff).data?.filter(({ isActive }) => isActive) ?? [];
  const { mutate: change, isPending } = useChangeInquiry(inquiry);
  const isListed = staff.some(({ id }) => id === inquiry.assignedToId);

  return (
    <div className="grid max-w-lg gap-3 sm:grid-cols-2">
      <SelectField
        label="State"
        value={inquiry.state}
        disabled={isPending}
        onChange={(event) => change({ state: among(InquiryStates, inquiry.state)(event.target.value) })}
      >
        <Options of={InquiryStates} labels={InquiryStateLabels} />
      </SelectField>
      <SelectField
        label="Assignee"
        value={inquiry.assignedToId ?? ''}
        disabled={isPending}
        onChange={(event) => change({ assignedToId: event.target.value || null })}
      >
        <option value="">Nobody</option>
        {inquiry.assignedToId && !isListed && <option value={inquiry.assignedToId}>{inquiry.assignedToName}</option>}
        <PersonOptions of={staff} />
      </SelectField>
    </div>
  );
}
