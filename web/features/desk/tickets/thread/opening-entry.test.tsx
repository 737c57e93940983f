import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ticket } from '#gallery/samples/tickets.ts';
import { show } from '#gallery/show.tsx';
import { OpeningEntry } from './opening-entry.tsx';

const opening = page.getByRole('article', { name: 'Description' });

test('a ticket of a routine is written by the routine, for its requester', async () => {
  const routine = { id: null, name: 'Monthly maintenance', date: '2026-12-08' };
  const ofRoutine = ticket({ routine });
  await show({ render: () => <OpeningEntry ticket={ofRoutine} /> });

  await expect.element(opening.getByText('Monthly maintenance')).toBeVisible();
  await expect.element(opening.getByText(`${ofRoutine.clientName} ${ofRoutine.clientLastName}`)).toBeVisible();
});
