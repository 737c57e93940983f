import { useState } from 'react';
import { expect, test } from 'vitest';
import { updateCompanyTargets } from '#contract/promise.ts';
import { acme, superAdmin } from '#gallery/samples/people.ts';
import { servePromise, targets } from '#gallery/samples/promise.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './company-targets-dialog.stories.tsx';
import { CompanyTargetsDialog } from './company-targets-dialog.tsx';

test('a company gets targets of its own, and gives them up', async () => {
  const { api, ...screen } = await show({
    actor: superAdmin,
    render: () => <Opener />,
    api: (server) => void servePromise(server),
  });
  const open = screen.getByRole('button', { name: 'Open' });
  const dialog = screen.getByRole('dialog', { name: 'Targets' });
  const own = screen.getByRole('switch', { name: 'Own targets' });
  const save = screen.getByRole('button', { name: 'Save targets' });
  const urgent = screen.getByRole('group', { name: 'Urgent' }).getByLabelText('First reply within');
  await open.click();
  await expect.element(own).not.toBeChecked();
  await own.click();
  await urgent.fill('15 min');
  await screen.getByRole('switch', { name: 'Count all hours' }).click();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();

  await open.click();
  await expect.element(urgent).toHaveValue('15 min');
  await own.click();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();

  const { version: _, ...all } = targets({ urgent: { firstReply: 15, resolution: 480 }, allHours: true });
  expect(api.callsOf(updateCompanyTargets)).toMatchObject([
    { params: { companyId: acme.id }, body: { targets: all } },
    { params: { companyId: acme.id }, body: { targets: null } },
  ]);
});

test('an admin reads a company’s own targets', async () => {
  const screen = await show(stories.ForAdmin);

  await expect.element(screen.getByText(/^This company has its own targets/)).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^Urgent/ })).toHaveTextContent('Urgent15 minNo target');
  await expect.element(screen.getByText('All hours count, 24/7.')).toBeVisible();
});

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <CompanyTargetsDialog company={acme} onClose={() => setIsOpen(false)} />}
    </>
  );
}
