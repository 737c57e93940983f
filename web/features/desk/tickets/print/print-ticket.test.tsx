import { expect, test, vi } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { commentMessages } from '#contract/comments-constants.ts';
import { emulate } from '#gallery/emulate.ts';
import { comment, manyComments } from '#gallery/samples/comments.ts';
import { employee, id } from '#gallery/samples/people.ts';
import { minutesAgo } from '#gallery/samples/time.ts';
import { showTicket } from '#gallery/show-ticket.tsx';
import { slow } from '#test/slow.ts';
import { ApiError } from '#web/lib/request.ts';
import { exactTime } from '#web/lib/time.ts';

slow('Draws hundreds of rows');

type Screen = Awaited<ReturnType<typeof showTicket>>;

const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const conversation = (screen: Screen) => screen.getByRole('region', { name: 'Comments' });
const note = comment('The warranty ends in May.', { id: id(403), isInternal: true });

/** Presses Print, and shows the paper as the browser would draw it. */
async function print(screen: Screen) {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => dispatchEvent(new Event('beforeprint')));
  await button(screen, 'Print').click();
  await expect.poll(() => printed.mock.calls.length).toBe(1);
  await emulate({ media: 'print' });
}

async function choosePrint(screen: Screen) {
  await button(screen, 'More').click();
  await screen.getByRole('menuitem', { name: 'Print…' }).click();
}

test('staff print the facts and the whole conversation, without notes or anything to press', async () => {
  const screen = await showTicket({ comments: [...manyComments(120), note], history: [] });
  await choosePrint(screen);

  await print(screen);

  await expect.element(screen.getByText('(314) 555-0143, (314) 555-0100')).toBeVisible();
  await expect.element(screen.getByText('Internal notes are left out.')).toBeVisible();
  for (const text of ['Reading 1 of the log.', 'Reading 120 of the log.'])
    await expect.element(conversation(screen).getByText(text)).toBeVisible();
  await expect.element(conversation(screen).getByText('The warranty ends in May.')).not.toBeVisible();
  await expect
    .element(
      conversation(screen)
        .getByText(exactTime(minutesAgo(1)))
        .first(),
    )
    .toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
  expect(screen.getByRole('textbox').elements()).toEqual([]);
});

test('staff print with notes if they say so, once', async () => {
  const screen = await showTicket({ comments: [note], history: [] });
  await choosePrint(screen);
  await screen.getByRole('switch', { name: 'With internal notes' }).click();
  await print(screen);
  await expect.element(conversation(screen).getByText('The warranty ends in May.')).toBeVisible();

  dispatchEvent(new Event('afterprint'));

  await expect.element(conversation(screen).getByText('The warranty ends in May.')).not.toBeVisible();
});

test('a conversation that can’t be loaded is not printed, and the dialog says so', async () => {
  const screen = await showTicket({ comments: manyComments(120), history: [] });
  await choosePrint(screen);
  screen.api.on(listComments, () => {
    throw new ApiError(500, '');
  });
  const printed = vi.spyOn(window, 'print').mockReturnValue();

  await button(screen, 'Print').click();

  await expect.element(screen.getByRole('alert')).toMatchTextContent(commentMessages.listFailed);
  expect(printed).not.toHaveBeenCalled();
});

test('a client prints with one button', async () => {
  const screen = await showTicket({ comments: manyComments(60), history: [] }, { actor: employee });
  await expect.element(conversation(screen).getByText('Reading 60 of the log.')).toBeVisible();
  await print(screen);

  await expect.element(conversation(screen).getByText('Reading 1 of the log.')).toBeVisible();
});
