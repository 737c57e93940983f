import { answersInLines } from '#contract/form-answers.ts';
import type { SessionUser } from '#contract/sessions.ts';
import { comment, someComments } from '#gallery/samples/comments.ts';
import { ticketForm } from '#gallery/samples/forms.ts';
import { employee, id, manager, member } from '#gallery/samples/people.ts';
import { serveTicket } from '#gallery/samples/ticket-server.ts';
import { assignedTo, ticket } from '#gallery/samples/tickets.ts';
import { hoursAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ClientTicketPanel } from './client-ticket-panel.tsx';

const publicComments = () => someComments().filter(({ isInternal }) => !isInternal);

const seenBy = (actor: SessionUser, fields: Parameters<typeof ticket>[0] = {}): Story => ({
  actor,
  render: () => (
    <div className="h-dvh">
      <ClientTicketPanel ticketId={id(100)} place="docked" onClose={() => undefined} />
    </div>
  ),
  api: (api) => void serveTicket(api, { ticket: ticket(fields), comments: publicComments() }),
});

export const ForRequester = seenBy(employee);
export const ForAssignee = seenBy(member, assignedTo(member));
export const ForManager = seenBy(manager, {
  participants: [
    { id: member.id, name: 'Tom Becker' },
    { id: manager.id, name: 'Maria Delgado' },
  ],
});
export const Resolved = seenBy(employee, { status: 'resolved', resolvedAt: hoursAgo(1) });
export const Closed = seenBy(employee, { status: 'closed', resolvedAt: hoursAgo(200) });
/** Raised with a form. */
export const WithForm: Story = {
  ...seenBy(employee, {
    title: 'New employee: Lou Baker',
    description: answersInLines(ticketForm().answers),
    form: ticketForm(),
  }),
  height: 1200,
};
/** A form that was filled in for a ticket described in other words. */
export const WithLaterForm: Story = { ...seenBy(employee, { form: ticketForm() }), height: 1200, width: 720 };
export const Editing: Story = { ...ForAssignee, press: ['Edit ticket'] };
export const LongWords: Story = {
  ...ForRequester,
  api: (api) =>
    void serveTicket(api, {
      ticket: ticket({ title: longLine, description: longWord }),
      comments: [comment(longWord)],
    }),
};
export const RightToLeft: Story = {
  ...ForRequester,
  dir: 'rtl',
  api: (api) =>
    void serveTicket(api, { ticket: ticket({ title: rightToLeft, description: rightToLeft }), comments: [] }),
};
export const Loading = whileLoading(ForRequester);
export const Failed = whenFailed(ForRequester);

export const pictures = [ForRequester, WithForm, WithLaterForm];
