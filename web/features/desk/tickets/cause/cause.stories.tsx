import { answerCaused, listCaused, removeCause, setCause } from '#contract/causes.ts';
import { listTickets } from '#contract/tickets.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { CauseDialog } from './cause-dialog.tsx';
import { AnswerCaused, TicketCause } from './ticket-cause.tsx';

const cause = (title = 'The mail server is down') => ({ id: id(190), ticketNumber: 'TKT-1090', title });

/** Tickets of three companies, one of them resolved. */
const causedTickets = (title = 'No email since this morning', companyName = 'Birch & Sons Law') => [
  ticket({ id: id(201), ticketNumber: 'TKT-1101', title }),
  ticket({
    ...{ id: id(202), ticketNumber: 'TKT-1102', title: 'Outlook asks for a password', status: 'waiting_client' },
    ...{ companyId: id(902), companyName, clientId: id(903), clientName: 'Owen', clientLastName: 'Castillo' },
    participants: [{ id: id(904), name: 'Margaret Lindell' }],
  }),
  ticket({ id: id(203), ticketNumber: 'TKT-1103', title: 'Invoices do not go out', status: 'resolved' }),
];

const causing = (status: 'open' | 'resolved' = 'open', caused = { active: 2, total: 3 }) =>
  ticket({
    ...{ id: id(190), ticketNumber: 'TKT-1090', title: 'The mail server is down' },
    status,
    cause: null,
    caused,
  });

const each = (title: string, tickets: ReturnType<typeof causedTickets>): Story => ({
  render: () => (
    <ul className="max-w-75 divide-y divide-line">
      {[ticket({ cause: cause(title) }), causing(), causing('resolved')].map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
        <li key={index} className="p-2">
          <TicketCause ticket={one} />
          <AnswerCaused ticket={one} />
        </li>
      ))}
    </ul>
  ),
  api: (api) => {
    api.on(listCaused, () => pageOf(tickets));
    api.on(removeCause, () => ticket({ cause: null }));
    api.on(setCause, () => ticket({ cause: cause(title) }));
  },
});

/** A ticket with a cause, a cause, and a cause that is resolved. */
export const InColumn = each('The mail server is down', causedTickets());
export const InColumnLoading = whileLoading(InColumn);
export const InColumnLongWords = each(longWord, causedTickets(longWord, longWord));
export const InColumnRightToLeft = each(rightToLeft, causedTickets(rightToLeft, rightToLeft));

export const Setting: Story = {
  render: () => <CauseDialog ticket={ticket()} onClose={() => undefined} />,
  api: (api) => {
    api.on(listTickets, () => pageOf([causing(), ticket({ id: id(191), ticketNumber: 'TKT-1091', title: longLine })]));
    api.on(setCause, () => ticket({ cause: cause() }));
  },
};
export const SettingNothing: Story = { ...Setting, press: ['Set cause'] };

export const Answering: Story = {
  render: () => <AnswerDialog ticket={causing('resolved')} onClose={() => undefined} />,
  api: (api) => {
    api.on(listCaused, () => pageOf(causedTickets()));
    api.on(answerCaused, () => ({ results: [{ id: id(201), ok: true }] }));
  },
};
export const AnsweringByName: Story = { ...Answering, press: ['Show names'] };
export const AnsweringNobody: Story = { ...Answering, api: (api) => api.on(listCaused, () => pageOf([])) };
export const AnsweringLongWords: Story = {
  ...AnsweringByName,
  api: (api) => api.on(listCaused, () => pageOf(causedTickets(longWord, longWord))),
};
export const AnsweringLoading = whileLoading(Answering);
export const AnsweringFailed = whenFailed(Answering);

export const pictures = [InColumn, AnsweringByName];
