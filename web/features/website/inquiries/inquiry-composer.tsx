import { LockKeyhole, Reply } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { z } from 'zod';
import { NewInquiryMessage } from '#contract/inquiry-messages.ts';
import { FormNotices } from '#web/features/shared/form-notices.tsx';
import { useForm } from '#web/lib/form.ts';
import { useProvider } from '#web/lib/provider.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { KindTabs } from '#web/ui/kind-tabs.tsx';
import { Link } from '#web/ui/link.tsx';
import { type Inquiry, useWriteMessage } from './api.ts';

const kinds = [
  {
    value: 'reply',
    label: 'Reply',
    tooltip: 'Reply by email',
    icon: Reply,
    look: 'data-[state=active]:border-b-copper',
  },
  {
    value: 'note',
    label: 'Internal note',
    tooltip: 'Only your staff read it',
    icon: LockKeyhole,
    look: 'data-[state=active]:border-b-amber',
  },
];

/** Writes a reply, which is emailed, or an internal note. Where email is off, only notes. Leads to the ticket once there is one. */
export function InquiryComposer({ inquiry }: { inquiry: Inquiry }) {
  const { ticketId, ticketNumber } = inquiry.outcome ?? {};
  return ticketId ? <Continued ticketId={ticketId} number={ticketNumber ?? ''} /> : <OpenComposer inquiry={inquiry} />;
}

function Continued({ ticketId, number }: { ticketId: string; number: string }) {
  return (
    <p className="border-line border-t px-4 py-4 text-ink-soft sm:px-6">
      The conversation goes on in <Link to={`/admin?ticket=${ticketId}`}>{number}</Link>.
    </p>
  );
}

function OpenComposer({ inquiry }: { inquiry: Inquiry }) {
  const { sendsMail } = useProvider();
  const [wanted, setWanted] = useState<'reply' | 'note'>('reply');
  const mayReply = !inquiry.isSuspectedSpam && sendsMail;
  const kind = mayReply ? wanted : 'note';
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = `inquiry:${inquiry.id}:${kind}`;

  return (
    <div className="border-line border-t px-4 pt-3 pb-4 sm:px-6">
      <KindTabs
        label="Kind of message"
        kinds={mayReply ? kinds : kinds.slice(1)}
        value={kind}
        onChange={(value) => setWanted(value === 'note' ? 'note' : 'reply')}
        onPress={() => field.current?.focus()}
        className="mb-1.5"
        words=""
        beside={<Whereto inquiry={inquiry} kind={kind} sendsMail={sendsMail} />}
      >
        <MessageForm key={draft} {...{ inquiry, kind, draft, field }} />
      </KindTabs>
    </div>
  );
}

function Whereto({ inquiry, kind, sendsMail }: { inquiry: Inquiry; kind: 'reply' | 'note'; sendsMail: boolean }) {
  if (kind === 'reply') {
    return (
      <span className="min-w-0 text-ink-faint text-sm [overflow-wrap:anywhere]">
        Emailed to {inquiry.email} with your name below. The answer comes back here.
      </span>
    );
  }
  if (inquiry.isSuspectedSpam || sendsMail) return null;
  return <span className="text-ink-faint text-sm">Email is off, so you can’t reply from here.</span>;
}

type FormProps = {
  inquiry: Inquiry;
  kind: 'reply' | 'note';
  draft: string;
  field: RefObject<HTMLTextAreaElement | null>;
};

const Fields = z.object({ text: z.string() });
const fieldsOf = () => ({ text: '' });

function MessageForm({ inquiry, kind, draft, field }: FormProps) {
  const form = useForm({
    fieldsOf,
    draft: { nameOf: () => draft, schema: Fields },
    schema: NewInquiryMessage,
    checked: ({ text }) => ({ kind, text }),
    toSent: (fields) => fields,
    sendsAll: true,
    mutation: useWriteMessage(inquiry.id, kind),
  });
  const isReply = kind === 'reply';

  return (
    <Form onSend={form.save} className="space-y-2">
      <FormNotices form={form} />
      <TextAreaField
        label={isReply ? `Reply to ${inquiry.firstName}` : 'Internal note'}
        rows={4}
        ref={field}
        {...form.field('text')}
      />
      <div className="flex justify-end">
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? 'Sending...' : isReply ? 'Send reply' : 'Add note'}
        </Button>
      </div>
    </Form>
  );
}
