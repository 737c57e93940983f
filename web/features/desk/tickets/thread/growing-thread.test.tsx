import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { findChecklist } from '#contract/checklists.ts';
import { previewFile } from '#contract/files.ts';
import { by, comment, manyComments } from '#gallery/samples/comments.ts';
import { picture, pictureBytes } from '#gallery/samples/files.ts';
import { admin, id } from '#gallery/samples/people.ts';
import { someSteps } from '#gallery/samples/templates.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { minutesAgo } from '#gallery/samples/time.ts';
import { showTicket } from '#gallery/show-ticket.tsx';
import { slow } from '#test/slow.ts';

slow('Draws hundreds of rows');

type Comment = ReturnType<typeof comment>;

const sent: NonNullable<Comment['mailed']> = [
  { id: id(610), name: 'Priya Nair', state: 'sent', at: minutesAgo(0), response: null },
];

test.each([
  [1440, 900],
  [1280, 720],
  [820, 1180],
  [390, 844],
])(
  'at %i × %i a ticket stays at its newest message while its checklist, pictures and email states load',
  async (width, height) => {
    await page.viewport(width, height);
    const preview = Promise.withResolvers<Response>();
    const steps = Promise.withResolvers<ReturnType<typeof someSteps>>();
    const withPicture = comment('It should look like this.', {
      id: id(490),
      createdAt: minutesAgo(0),
      files: [picture()],
      ...by(admin),
    });
    const { server, user, ...screen } = await showTicket(
      {
        ticket: ticket({ checklist: { done: 3, total: 4 } }),
        comments: [...manyComments(20), withPicture],
        history: [],
      },
      {
        prepare: (api) => {
          api.on(previewFile, () => preview.promise);
          api.on(findChecklist, async () => ({ isShownToClient: true, steps: await steps.promise }));
        },
      },
    );
    const newest = screen.getByRole('listitem').filter({ hasText: 'It should look like this.' });
    const heightOf = () => newest.element().clientHeight;
    /** How far its end is below the visible part of the thread. */
    const below = () => {
      const view = newest.element().closest('[data-scrolls]')?.getBoundingClientRect();
      return Math.round(newest.element().getBoundingClientRect().bottom - (view?.bottom ?? 0));
    };
    const isAtEnd = () => expect.poll(() => below() <= 0 && below() > -200).toBe(true);
    await expect.element(newest.getByRole('button', { name: 'Show ceiling.png' })).toBeInTheDocument();
    await isAtEnd();

    steps.resolve(someSteps());
    await expect.element(screen.getByRole('checkbox').first()).toBeInTheDocument();
    await isAtEnd();
    preview.resolve(await pictureBytes());
    await expect.poll(() => newest.element().querySelector('img')?.complete).toBe(true);
    await isAtEnd();
    const before = heightOf();
    server.comments.splice(20, 1, { ...withPicture, mailed: sent });
    await screen.getByRole('button', { name: 'Refresh tickets' }).click();
    await expect.element(newest.getByText(/^Emailed/)).toBeInTheDocument();
    expect(heightOf()).toBeGreaterThan(before);
    await isAtEnd();

    screen.getByRole('region', { name: 'Conversation' }).element().scrollBy(0, -300);
    await expect.poll(below).toBeGreaterThan(100);
    const left = below();
    await screen.getByLabelText('Add a comment').fill('One\ntwo\nthree\nfour\nfive');
    await expect.poll(below).toBeGreaterThan(left);
  },
);
