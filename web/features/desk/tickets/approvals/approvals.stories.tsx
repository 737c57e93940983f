import {
  createApproval,
  decideApproval,
  listApprovals,
  listCompanyApprovals,
  listWaitingApprovals,
  withdrawApproval,
} from '#contract/approvals.ts';
import { listColleagues } from '#contract/ticket-people.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { approval, approver, everyApproval, partlySeen } from '#gallery/samples/approvals.ts';
import { comment } from '#gallery/samples/comments.ts';
import { acme, employee, id, manager, member } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { daysAgo, minutesAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ThreadEntry } from '#web/features/desk/tickets/thread/thread-entry.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { EndedApprovals, PendingApprovals } from './client-approvals.tsx';
import { CompanyApprovals } from './company-approvals.tsx';
import { NeedsDecision } from './needs-decision.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { StaffApprovals } from './staff-approvals.tsx';

type Approval = ReturnType<typeof approval>;

const serve =
  (approvals: () => Approval[]): NonNullable<Story['api']> =>
  (api) => {
    api.on(listApprovals, approvals);
    api.on(listWaitingApprovals, approvals);
    api.on(listCompanyApprovals, () => pageOf(approvals()));
    api.on(createApproval, () => Response.json(approval(), { status: 201 }));
    api.on(withdrawApproval, () => approval({ state: 'withdrawn', endedAt: minutesAgo(0) }));
    api.on(decideApproval, () => approval({ state: 'approved', endedAt: minutesAgo(0) }));
    api.on(listColleagues, () => pageOf([manager, member].map(nameOf)));
  };

const nameOf = ({ id: personId, firstName, lastName }: typeof manager) => ({
  id: personId,
  name: `${firstName} ${lastName}`,
});

const forStaff = (approvals: () => Approval[]): Story => ({
  render: () => (
    <div className="@container/ticket">
      <StaffApprovals ticket={ticket()} />
    </div>
  ),
  api: serve(approvals),
});

/** One in every state. */
export const Staff = forStaff(everyApproval);
export const StaffNone = forStaff(() => []);
export const StaffLongWords = forStaff(() => [
  approval({
    question: longWord,
    askedByName: longWord,
    approvers: [approver({ name: longWord, decision: 'approved', decidedAt: daysAgo(1), note: longLine })],
  }),
]);
export const StaffRightToLeft: Story = {
  ...forStaff(() => [approval({ question: rightToLeft, askedByName: rightToLeft })]),
  dir: 'rtl',
};
export const StaffWithdrawing: Story = { ...forStaff(() => [approval()]), press: ['Withdraw…'] };
export const StaffLoading = whileLoading(Staff);
export const StaffFailed = whenFailed(Staff);

const asking: Story = {
  render: () => <AskDialog ticket={ticket({ companyName: acme.name })} onClose={() => undefined} />,
  api: serve(() => []),
};
export const Asking = asking;
export const AskingNothing: Story = { ...asking, press: ['Ask for approval'] };

const recording = (about: Approval): Story => ({
  render: () => <RecordDialog approval={about} onClose={() => undefined} />,
  api: serve(() => [about]),
});
export const Recording = recording(approval());
/** Somebody else was quicker. */
export const RecordingLate = recording(
  approval({
    state: 'approved',
    endedAt: minutesAgo(2),
    approvers: [approver({ decision: 'approved', decidedAt: minutesAgo(2) }), approver({ ...nameOf(member) })],
  }),
);

const reply = (text: string): Story => ({
  render: () => (
    <ol className="p-4">
      <ThreadEntry
        ticketId={id(100)}
        entry={comment(text, {
          userName: manager.firstName,
          userLastName: manager.lastName,
          userRole: 'manager',
          createdAt: minutesAgo(5),
        })}
      />
    </ol>
  ),
  api: serve(() => [approval()]),
});
export const ReplyThatApproves = reply('Ok, approved. Please go ahead.');
export const ReplyRecorded: Story = { ...ReplyThatApproves, press: ['Record as approval'] };
export const ReplyThatAsks = reply('Is it approved already?');

const forClient = (actor: Story['actor'], approvals: () => Approval[]): Story => ({
  ...(actor ? { actor } : {}),
  render: () => (
    <div className="p-4">
      <PendingApprovals ticket={ticket()} />
      <EndedApprovals ticket={ticket()} />
    </div>
  ),
  api: serve(approvals),
});
export const Approver = forClient(manager, () => [approval({ mayDecide: true }), ...everyApproval().slice(1)]);
export const ApproverDeclines: Story = {
  ...forClient(manager, () => [approval({ mayDecide: true })]),
  press: ['Decline…'],
};
export const ApproverNotes: Story = { ...ApproverDeclines, press: ['Add a note'] };
export const OthersDecide = forClient(employee, () => [partlySeen(), partlySeen({ id: id(955), state: 'approved' })]);
export const ApproverLongWords = forClient(manager, () => [
  approval({ question: `${longWord} ${longLine}`, askedByName: longWord, mayDecide: true }),
]);
export const ApproverLoading = whileLoading(Approver);
export const ApproverFailed = whenFailed(Approver);

export const Home: Story = {
  actor: manager,
  render: () => <NeedsDecision isBeside={false} />,
  api: serve(() => [
    approval({ mayDecide: true }),
    approval({
      id: id(956),
      kind: 'access',
      question: 'May Ben read the folder Deliveries?',
      ...{ amount: null, minutes: null, askedByName: null, expiresOn: null, mayDecide: true },
    }),
  ]),
};
export const HomeNothing: Story = { ...Home, api: serve(() => []) };

const ofCompany = (approvals: () => Approval[]): Story => ({
  render: () => <CompanyApprovals companyId={acme.id} />,
  api: serve(approvals),
  width: 900,
});
export const Company = ofCompany(everyApproval);
export const CompanyPhone: Story = { ...Company, width: 390 };
export const CompanyNone = ofCompany(() => []);
export const CompanyLongWords = ofCompany(() => [
  approval({ question: longWord, ticket: { id: id(100), ticketNumber: 'TKT-1042', title: longWord } }),
]);
export const CompanyLoading = whileLoading(Company);
export const CompanyFailed = whenFailed(Company);

export const pictures = [Staff, Asking, Home, Company];
