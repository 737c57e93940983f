import { listCompanies } from '#contract/companies.ts';
import { listRatings } from '#contract/ratings.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies } from '#gallery/samples/companies.ts';
import { listedRating, listedRatings } from '#gallery/samples/ratings.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ReportTabs } from '#web/features/desk/reports/report-tabs.tsx';
import { RatingDesk } from './rating-desk.tsx';

const desk = (rows = listedRatings): Story => ({
  render: () => <RatingDesk tabs={<ReportTabs current="ratings" />} />,
  address: '/admin/reports/ratings',
  api: (api) => {
    api.on(listCompanies, () => pageOf(companies));
    api.on(listRatings, ({ querystring: { score, from } = {} }) =>
      pageOf(rows().filter((each) => !from && (!score || score.split(',').includes(`${each.score}`)))),
    );
  },
});

export const Filled = desk();
export const Empty = desk(() => []);
export const NothingFound: Story = { ...Filled, address: '/admin/reports/ratings?score=1&from=2020-01-01' };
export const LongWords = desk(() => [
  listedRating({
    comment: longWord,
    requesterName: longWord,
    assigneeName: longLine,
    ticket: { ...listedRating().ticket, title: longWord },
  }),
]);
export const RightToLeft: Story = {
  ...desk(() => [listedRating({ comment: rightToLeft, requesterName: rightToLeft })]),
  dir: 'rtl',
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled];
