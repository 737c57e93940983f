import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addAdjustment, deleteAdjustment } from '#contract/adjustments.ts';
import * as contract from '#contract/agreement-records.ts';
import { previewAgreements } from '#contract/agreements.ts';
import { agreementMessages } from '#contract/agreements-constants.ts';
import { live } from '#gallery/live.tsx';
import { agreement, correction, withoutHours } from '#gallery/samples/agreements.ts';
import { acme, id } from '#gallery/samples/people.ts';
import { show } from '#gallery/show.tsx';
import { emitLive } from '#web/lib/live/live.ts';
import { ApiError } from '#web/lib/request.ts';
import { dayOf } from '#web/lib/time.ts';
import * as stories from './company-agreements.stories.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: true });
const send = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

test('ten hours a month for a fee need three fields, and get a name', async () => {
  const { api } = await show(stories.Adding);
  await field('Hours a month').fill('10');
  await field('Fee a month in dollars').fill('700');
  await field('Starts on').fill('2026-03-01');

  await send('Add agreement').click();

  await expect.poll(() => api.callsOf(contract.createAgreement)).toHaveLength(1);
  const [{ body } = { body: undefined }] = api.callsOf(contract.createAgreement);
  expect(body).toMatchObject({ kind: 'monthly', name: '10 hours a month', startsOn: '2026-03-01', blocks: [] });
  expect(body?.terms).toEqual([
    { from: '2026-03', includedMinutes: 600, fee: 700_00, rollsOver: { months: 0, most: null }, proration: 'days' },
  ]);
});

test('a block is bought today, a fee is for the whole month, and a day that was typed stays', async () => {
  await show(stories.Adding);
  const today = dayOf(new Date().toISOString());
  await expect.element(field('Starts on')).toHaveValue(today.replace(/..$/, '01'));

  await page.getByRole('radio', { name: /^Block of hours/ }).click();
  await expect.element(field('Bought on')).toHaveValue(today);

  await field('Bought on').fill('2026-03-05');
  await page.getByRole('radio', { name: /^Hours each month/ }).click();
  await expect.element(field('Starts on')).toHaveValue('2026-03-05');
});

test('before it is saved, the form shows its effect on each open month', async () => {
  const { api } = await show(stories.Adding);
  await expect.element(page.getByText('Shown once the fields above are filled in.')).toBeVisible();
  expect(api.callsOf(previewAgreements)).toEqual([]);

  await field('Hours a month').fill('10');
  await field('Fee a month in dollars').fill('700');

  await expect.element(page.getByText('$450.00 becomes $0.00')).toBeVisible();
  await expect.element(page.getByText('$854.50, unchanged')).toBeVisible();
  expect(api.callsOf(contract.createAgreement)).toEqual([]);
  const { body } = api.callsOf(previewAgreements).at(-1) ?? {};
  expect(body).toMatchObject({
    companyId: acme.id,
    agreements: [{ kind: 'monthly', terms: [{ includedMinutes: 600 }] }],
  });
});

test('a change is tried together with the company’s other agreements', async () => {
  const { api } = await show(stories.Ending);
  await expect.element(page.getByText('$450.00 becomes $0.00')).toBeVisible();

  await field('Last day (optional)').fill('2026-03-20');

  const lastDays = () => api.callsOf(previewAgreements).map(({ body }) => body?.agreements.map(({ endsOn }) => endsOn));
  await expect.poll(() => lastDays().at(-1)).toEqual(['2026-03-20']);
});

test('what touches a closed month is refused in a sentence, and what was typed stays', async () => {
  const { api } = await show(stories.Adding);
  api.on(contract.createAgreement, () => {
    throw new ApiError(409, agreementMessages.monthClosed('2026-01'));
  });
  await field('Hours a month').fill('12');
  await field('Fee a month in dollars').fill('850');

  await send('Add agreement').click();

  const sentence = /January 2026 is closed for this company\. Choose a later month\./;
  await expect.element(page.getByRole('dialog').getByText(sentence)).toBeVisible();
  await expect.element(field('Hours a month')).toHaveValue('12');
  await expect.element(field('Fee a month in dollars')).toHaveValue('850');
});

test('a number that is none is refused at its field, also where it was folded', async () => {
  const { api } = await show(stories.Adding);
  await field('Hours a month').fill('ten');
  await field('Fee a month in dollars').fill('700');
  await page.getByText(/^More:/).click();
  await field('Warn when this percent is used (optional)').fill('80, 500');
  await page.getByText(/^More:/).click();

  await send('Add agreement').click();

  await expect.element(page.getByText(agreementMessages.hours)).toBeVisible();
  await expect.element(page.getByText(agreementMessages.warnsAt)).toBeVisible();
  expect(api.callsOf(contract.createAgreement)).toEqual([]);
});

test('two people who change different fields both succeed', async () => {
  const { api } = await show(stories.EditingUsed);
  const theirs = agreement({ name: 'Care plan', version: 4 });
  const changes = [
    { field: 'name', from: '10 hours a month', to: 'Care plan', byName: 'Sam Fox', at: '2026-03-10T15:00:00.000Z' },
  ];
  api.on(contract.updateAgreement, ({ body }) =>
    body?.version === 3
      ? Response.json({ message: 'Changed', version: 4, changes, current: theirs }, { status: 409 })
      : { ...theirs, version: 5 },
  );
  await field('Who sees what is left').selectOptions('Everyone');

  await send('Save').click();

  await expect.element(page.getByText(agreementMessages.updated)).toBeVisible();
  expect(api.callsOf(contract.updateAgreement).map(({ body }) => body)).toEqual([
    { isShownTo: 'everyone', version: 3 },
    { isShownTo: 'everyone', version: 4 },
  ]);
});

test('new terms begin with a month that is chosen', async () => {
  const { api } = await show(stories.NewTerms);
  await field('From').selectOptions('May 2026');
  await field('Hours a month').fill('7.5');

  await send('Save').click();

  await expect.element(page.getByText(agreementMessages.termsSaved)).toBeVisible();
  const [{ params, body } = { params: undefined, body: undefined }] = api.callsOf(contract.writeTerms);
  expect(params).toEqual({ agreementId: id(900), month: '2026-05' });
  expect(body).toMatchObject({ includedMinutes: 450, fee: 720_00, rollsOver: { months: 2, most: 120 }, version: 3 });
});

test('a correction is of hours or of an amount, more or less, and is tried beside the others', async () => {
  const { api } = await show(stories.Correcting);
  await field('What changes').selectOptions('Less to pay');
  await field('Amount in dollars').fill('25');
  await field('Month with the mistake (optional)').selectOptions('January 2026');
  await field('Reason').fill('The trip was not needed');
  await expect
    .poll(() => api.callsOf(previewAgreements).at(-1)?.body?.adjustments)
    .toMatchObject([{ amount: -45_50 }, { amount: -25_00, minutes: null, reason: 'The trip was not needed' }]);

  await send('Add correction').click();

  await expect
    .poll(() => api.callsOf(addAdjustment).map(({ body }) => body))
    .toEqual([
      {
        ...{ month: '2026-03', agreementId: null, minutes: null, amount: -25_00, corrects: '2026-01' },
        reason: 'The trip was not needed',
      },
    ]);
});

/** Each line of the preview, with its values before and after. */
const effect = () =>
  [...page.getByRole('region', { name: 'Effect on open months' }).element().querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );

test('a correction of hours shows what is left, over and owed in its month and in those that get less of it', async () => {
  const { api } = await show(stories.Correcting);
  api.on(previewAgreements, () => withoutHours);
  await field('What changes').selectOptions('Fewer hours left');
  await field('In the statement of').selectOptions('February 2026');
  await field('Hours').fill('2');

  await expect.poll(effect).toEqual([
    ['March 2026', '$900.00 becomes $1,012.50'],
    ['Left in March 2026', '30 min becomes 0 min'],
    ['Over in March 2026', '0 min becomes 1 h 30 min'],
    ['February 2026', '$900.00, unchanged'],
    ['Left in February 2026', '2 h 30 min becomes 30 min'],
  ]);
  await expect
    .poll(() => api.callsOf(previewAgreements).at(-1)?.body?.adjustments)
    .toMatchObject([{ amount: -45_50 }, { month: '2026-02', agreementId: id(900), minutes: -120, amount: null }]);
});

test('hours that expire or are owed are said, by agreement where there are several', async () => {
  const { api } = await show(stories.Correcting);
  const [agreements = []] = withoutHours.months.map((month) => month.agreements);
  const both = (fields: Partial<(typeof agreements)[number]>) => [
    ...agreements.map((each) => ({ ...each, ...fields })),
    ...agreements.map((each) => ({ ...each, id: id(901), name: 'Reserve' })),
  ];
  api.on(previewAgreements, () => ({
    entries: [],
    before: [{ month: '2026-03', amount: 0, agreements: both({ carriedOut: 0, owed: 75 }) }],
    months: [{ month: '2026-03', amount: 0, agreements: both({ carriedOut: 0, expired: 45, owed: 0 }) }],
  }));
  await field('Hours').fill('2');

  await expect.poll(effect).toEqual([
    ['March 2026', '$0.00, unchanged'],
    ['10 hours a month: left in March 2026', '0 min becomes 45 min'],
    ['10 hours a month: expires in March 2026', '0 min becomes 45 min'],
    ['10 hours a month: owed in March 2026', '1 h 15 min becomes 0 min'],
  ]);
});

test('before a correction is deleted, it shows what the months have without it', async () => {
  const { api } = await show(stories.DeletingHours);

  await expect.poll(effect).toContainEqual(['Left in February 2026', '2 h 30 min becomes 30 min']);
  expect(api.callsOf(previewAgreements).at(-1)?.body?.adjustments).toEqual([]);
  expect(api.callsOf(deleteAdjustment)).toEqual([]);
});

test('what a company without agreements pays is corrected, too', async () => {
  const { api } = await show(stories.None);
  await button('Add correction').click();
  await field('Amount in dollars').fill('25');
  await field('Reason').fill('The trip was not needed');

  await send('Add correction').click();

  await expect
    .poll(() => api.callsOf(addAdjustment).map(({ body }) => body))
    .toMatchObject([{ agreementId: null, minutes: null, amount: -25_00 }]);
});

test('admins read and super admins write', async () => {
  await show(stories.OnlyRead);

  await expect.element(page.getByText('2 h 10 min left')).toBeVisible();
  await expect.element(page.getByText(/billed twice/)).toBeVisible();
  expect(page.getByRole('button', { name: /Add|Edit|Delete|More actions/ }).elements()).toEqual([]);
});

test('a month says what it had, used and left, and leads to its statement', async () => {
  await show(stories.Wide);
  const row = page.getByRole('row', { name: /March 2026/ });
  await expect.element(row).toBeVisible();

  expect([...row.element().querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '12\u00a0h 30\u00a0min',
    '10\u00a0h 20\u00a0min',
    '2\u00a0h 10\u00a0min',
    '$900.00',
  ]);
  await expect
    .element(page.getByRole('link', { name: 'March 2026' }))
    .toHaveAttribute('href', expect.stringContaining('statement=2026-03'));
  await button('Show 2 earlier months').click();
  await expect.element(page.getByRole('row', { name: /August 2025/ })).toBeVisible();
});

test('what a month had is what was used and left, and what was left says how much of it expired', async () => {
  await show(stories.Wide);
  const row = page.getByRole('row', { name: /December 2025/ });
  await expect.element(page.getByText(/2 h 30 min carried over; 2 h 30 min expired/)).toBeVisible();

  const cells = [...row.element().querySelectorAll('td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
  expect(cells).toEqual(['12 h 30 min', '9 h 30 min', '3 h', '$900.00']);
});

/** Lets the server answer a call when it is told to. */
const later = <Answer,>() => Promise.withResolvers<Answer>();

test('a new agreement is in the list before the server answers, and leaves it if that refuses', async () => {
  const { api } = await show(stories.Adding);
  const answer = later<never>();
  api.on(contract.createAgreement, () => answer.promise);
  await field('Hours a month').fill('10');
  await field('Fee a month in dollars').fill('700');
  await send('Add agreement').click();
  await expect.element(page.getByText('10 h for $700.00 a month, nothing is carried over')).toBeInTheDocument();
  await expect.element(page.getByText('Being saved')).toBeInTheDocument();

  answer.reject(new ApiError(409, agreementMessages.monthClosed('2026-01')));

  await expect.element(page.getByRole('dialog').getByText(/January 2026 is closed/)).toBeVisible();
  expect(page.getByText('Being saved').query()).toBeNull();
  await expect.element(page.getByText('None. Time is charged by the price list.')).toBeInTheDocument();
});

test('a saved agreement can be edited at once, however long the rest takes to load', async () => {
  const { api } = await show(stories.Adding);
  await field('Hours a month').fill('10');
  await field('Fee a month in dollars').fill('700');
  api.on(contract.listAgreements, () => later<never>().promise);

  await send('Add agreement').click();

  await expect.element(button('Edit 10 hours a month')).toBeVisible();
  expect(page.getByText('Being saved').query()).toBeNull();
});

test('a new block is in its agreement before the server answers, without actions, and leaves it if that refuses', async () => {
  const { api } = await show(stories.AddingBlock);
  const answer = later<never>();
  api.on(contract.createBlock, () => answer.promise);
  await field('Hours').fill('5');
  await field('Price in dollars').fill('400');
  await send('Add block').click();
  const lines = () => page.getByRole('list', { name: 'Blocks of Reserve', includeHidden: true });
  const words = () => lines().element().textContent;
  await expect.poll(words).toContain('5 h for $400.00');
  expect(lines().getByRole('button', { includeHidden: true }).elements()).toHaveLength(1);

  answer.reject(new ApiError(409, agreementMessages.monthClosed('2026-01')));

  await expect.element(page.getByRole('dialog').getByText(/January 2026 is closed/)).toBeVisible();
  await expect.poll(words).not.toContain('5 h for $400.00');
});

test('a new correction is first in the list before the server answers, and leaves it if that refuses', async () => {
  const { api } = await show(stories.Correcting);
  const answer = later<never>();
  api.on(addAdjustment, () => answer.promise);
  await field('Hours').fill('2');
  await field('Reason').fill('A visit that took less time');
  await send('Add correction').click();
  const first = () => page.getByRole('list', { name: 'Corrections', includeHidden: true }).element().firstElementChild;
  await expect.poll(() => first()?.textContent).toMatch(/^\+2 h in March 2026A visit that took less time/);
  expect(first()?.querySelector('button')).toBeNull();

  answer.reject(new ApiError(409, agreementMessages.monthClosed('2026-03')));

  await expect.element(page.getByRole('dialog').getByText(/March 2026 is closed/)).toBeVisible();
  expect(first()?.textContent).toContain(correction().reason);
});

test('the effect on open months follows what others do meanwhile', async () => {
  let amount = 450_00;
  const { api } = await show(live(stories.Adding));
  api.on(previewAgreements, () => ({
    entries: [],
    before: [{ month: '2026-03', amount, agreements: [] }],
    months: [{ month: '2026-03', amount: 700_00, agreements: [] }],
  }));
  await field('Hours a month').fill('10');
  await field('Fee a month in dollars').fill('700');
  await expect.element(page.getByText('$450.00 becomes $700.00')).toBeVisible();

  amount = 525_00;
  emitLive({ name: 'record', data: { resource: 'time entry' } });

  await expect.element(page.getByText('$525.00 becomes $700.00')).toBeVisible();
});
