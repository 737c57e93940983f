import { findStatement, listStatements, reopenMonth } from '#contract/statements.ts';
import { acme, superAdmin } from '#gallery/samples/people.ts';
import { daysAgo } from '#gallery/samples/time.ts';
import { longLine, longWord } from '#gallery/samples/words.ts';
import { agreedStatement, creditStatement, months, statement } from '#gallery/samples/work.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ApiError } from '#web/lib/request.ts';
import { StatementPage } from './statement-page.tsx';

type Fields = Parameters<typeof statement>[0];

const of = (fields: () => Fields = () => ({})): Story => ({
  render: () => <StatementPage companyId={acme.id} />,
  address: `/admin/companies/${acme.id}?statement=latest`,
  width: 820,
  api: (api) => {
    api.on(listStatements, () => months);
    api.on(findStatement, ({ params }) => statement({ month: params?.month ?? '', ...fields() }));
  },
});

export const Filled: Story = { ...of(), isScreen: true, height: 900 };
export const Closed: Story = {
  ...of(() => ({ closedAt: daysAgo(2), closedByName: longWord, companyState: 'archived' })),
  actor: superAdmin,
};
/** Its lines are in the books. */
export const Exported: Story = {
  ...Closed,
  api: (api) => {
    Closed.api?.(api);
    api.on(listStatements, () => months.map((month) => ({ ...month, isClosed: true, isExported: true })));
    api.on(reopenMonth, () => statement());
  },
  press: ['Reopen month'],
};
/** With agreements and a correction. */
export const Agreed: Story = {
  ...of(agreedStatement),
  api: (api) => {
    of(agreedStatement).api?.(api);
    const { amount = 0 } = agreedStatement();
    api.on(listStatements, () => months.map((each) => (each.month === '2026-02' ? { ...each, amount } : each)));
  },
  isScreen: true,
  height: 1240,
};
/** The provider owes the company. */
export const Credit = of(creditStatement);
export const Deleted = of(() => ({ companyState: 'deleted' }));
export const Empty: Story = {
  ...of(() => ({ entries: [], tickets: [], minutes: 0, amount: 0 })),
  address: `/admin/companies/${acme.id}?statement=2026-03`,
};
/** Amounts that the price list of today does not give. */
export const OldPrices = of(() => ({
  entries: statement().entries.map((each) => ({ ...each, amount: each.amount + 500 })),
}));
/** Nobody has confirmed the prices. */
export const Unpriced: Story = {
  ...of(() => ({ amount: 0, entries: statement().entries.map((each) => ({ ...each, amount: 0, isPriced: false })) })),
  actor: superAdmin,
};
export const LongWords = of(() => {
  const { tickets, entries } = statement();
  return {
    companyName: longWord,
    tickets: tickets.map((each) => ({ ...each, ticketTitle: longWord })),
    entries: entries.map((each) => ({ ...each, note: longLine, userName: longWord })),
  };
});
export const NotFound: Story = {
  ...Filled,
  api: (api) =>
    api.on(listStatements, () => {
      throw new ApiError(404, 'Company not found');
    }),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, Agreed];
