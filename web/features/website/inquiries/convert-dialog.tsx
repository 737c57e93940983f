import { useQuery } from '@tanstack/react-query';
import { inquiryMessages } from '#contract/inquiries-constants.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Alert, LoadingBars } from '#web/ui/notice.tsx';
import { type Inquiry, suggestionOf } from './api.ts';
import { ConvertForm } from './convert-form.tsx';

type ConvertDialogProps = { inquiry: Inquiry; onClose: () => void };

/** Makes a client of the sender of an inquiry: asks for the company, the invitation and the ticket. */
export function ConvertDialog({ inquiry, onClose }: ConvertDialogProps) {
  const query = useQuery(suggestionOf(inquiry.id));
  const name = fullName(inquiry.firstName, inquiry.lastName);

  return (
    <Dialog title={`Convert ${name} to a client`} onClose={onClose}>
      <Loaded query={query} failure={inquiryMessages.suggestionFailed} loading={<LoadingSuggestion />}>
        {(suggestion) =>
          suggestion.person?.isStaff ? (
            <DialogBody label="Why this is not possible">
              <Alert>{`${inquiry.email} is the address of ${suggestion.person.name}, who is one of your staff.`}</Alert>
            </DialogBody>
          ) : (
            <ConvertForm {...{ inquiry, suggestion, onClose }} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function LoadingSuggestion() {
  return (
    <LoadingBars things="the suggestion" bars={['h-5 w-40', 'h-24 w-full', 'h-10 w-full']} className="space-y-4 p-5" />
  );
}
