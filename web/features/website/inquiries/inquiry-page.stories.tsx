import { listCompanies } from '#contract/companies.ts';
import { convertInquiry } from '#contract/conversions.ts';
import { downloadFile } from '#contract/files.ts';
import { findProvider } from '#contract/settings.ts';
import { storedFile } from '#gallery/samples/files.ts';
import { inquiry, message, messages, serveInquiry, suggestion } from '#gallery/samples/inquiries.ts';
import { id } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { daysAgo, hoursAgo, minutesAgo } from '#gallery/samples/time.ts';
import { longWord, markup, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { InquiryPage } from './inquiry-page.tsx';

const address = `/admin/inquiries/${id(900)}`;
const page = () => <InquiryPage inquiryId={id(900)} />;

/** Waits for an answer, which was promised. */
export const Waiting: Story = {
  address,
  render: page,
  api: (api) =>
    serveInquiry(api, inquiry({ package: 'professional', replyBy: minutesAgo(-240) }), { conversation: [] }),
};
/** With files, a reply that came back, and an answer from another address. */
export const InConversation: Story = {
  ...Waiting,
  width: 1440,
  api: (api) => {
    const answered = { answeredAt: minutesAgo(1), answeredByName: 'Grace Lindqvist' };
    const bounced = { state: 'bounced', at: minutesAgo(2), response: '550 No such user' } as const;
    const conversation = [
      message({ id: id(949), mail: bounced, createdAt: hoursAgo(2) }),
      ...messages(),
      message({
        id: id(953),
        kind: 'answer',
        text: rightToLeft,
        sentFrom: 'countess@analytical.example',
        authorName: 'Ada Lovelace',
        files: [storedFile({ id: id(954) })],
        mail: null,
      }),
    ];
    serveInquiry(api, inquiry({ state: 'in_conversation', files: [storedFile()], ...answered }), { conversation });
    api.on(downloadFile, () => new Response('x'));
  },
};
export const Converted: Story = {
  ...Waiting,
  api: (api) => {
    const created = { companyId: id(960), invitationId: id(980), ticketId: id(981) };
    const names = { companyName: longWord, ticketNumber: 'TKT-1099', convertedByName: 'Grace Lindqvist' };
    serveInquiry(
      api,
      inquiry({
        state: 'won',
        answeredAt: daysAgo(1),
        answeredByName: 'Grace Lindqvist',
        outcome: { ...created, ...names, convertedAt: daysAgo(1) },
      }),
    );
  },
};
export const Spam: Story = {
  ...Waiting,
  api: (api) => serveInquiry(api, inquiry({ isSuspectedSpam: true, spamReason: 'similar' }), { conversation: [] }),
};
/** Only notes can be written. */
export const EmailIsOff: Story = {
  ...Waiting,
  api: (api) => {
    serveInquiry(api, inquiry());
    api.on(findProvider, () => provider({ sendsMail: false }));
  },
};
export const LongWords: Story = {
  ...Waiting,
  api: (api) => {
    const name = { firstName: markup, lastName: longWord, email: `${longWord}@analytical.example` };
    const conversation = [message({ text: longWord.repeat(3), authorName: longWord })];
    serveInquiry(api, inquiry({ ...name, package: longWord, message: `${markup}\n${longWord}` }), { conversation });
  },
};
export const Loading = whileLoading(Waiting);
export const Failed = whenFailed(Waiting);

const convert: Story['api'] = (api) => {
  serveInquiry(api, inquiry());
  api.on(listCompanies, () => []);
};

/** The company is known by the domain of the address. */
export const Converting: Story = { ...Waiting, press: ['Convert to client'], api: convert };
/** Nothing is known of somebody with an address for everybody. */
export const ConvertingStranger: Story = {
  ...Converting,
  api: (api) => {
    convert(api);
    const suggested = suggestion({ companies: [], name: '', domain: '' });
    serveInquiry(api, inquiry({ email: 'ada@gmail.example', service: 'personal-it' }), { suggested });
  },
};
/** Somebody with an account keeps it. */
export const ConvertingClient: Story = {
  ...Converting,
  api: (api) => {
    convert(api);
    const person = { name: 'Ada Lovelace', hasAccount: true, isStaff: false };
    serveInquiry(api, inquiry(), {
      suggested: suggestion({ person: { ...person, companyId: id(960), companyName: longWord } }),
    });
  },
};
export const ConvertingStaff: Story = {
  ...Converting,
  api: (api) => {
    convert(api);
    const person = { name: 'Grace Lindqvist', hasAccount: true, isStaff: true, companyId: null, companyName: null };
    serveInquiry(api, inquiry(), { suggested: suggestion({ person }) });
  },
};
export const ConversionFailed: Story = {
  ...Converting,
  press: ['Convert to client', 'Convert'],
  api: (api) => {
    convert(api);
    api.on(convertInquiry, () =>
      Response.json({ message: 'ada@analytical.example belongs to Acme.' }, { status: 409 }),
    );
  },
};

export const pictures = [InConversation, Converting];
