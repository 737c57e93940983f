import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#gallery/show.tsx';
import { Button } from './button.tsx';
import { type OnDemand, onDemand } from './on-demand.tsx';

type PanelProps = { onClose: () => void };

const Panel = ({ onClose }: PanelProps) => <Button onClick={onClose}>Close</Button>;

function Opener({ Part }: { Part: OnDemand<PanelProps> }) {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? <Part onClose={() => setIsOpen(false)} /> : <Button onClick={() => setIsOpen(true)}>Open</Button>;
}

test('the code of a panel loads when it first opens, and is there when it opens again', async () => {
  const load = vi.fn(async () => Panel);
  const Part = onDemand(load);
  const screen = await show({ render: () => <Opener Part={Part} /> });
  expect(load).not.toHaveBeenCalled();

  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Close' }).click();
  const calls = load.mock.calls.length;
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(calls);
});

test('a panel whose code does not load says so, and nothing opens', async () => {
  const Part = onDemand<PanelProps>(() => Promise.reject(new Error('Failed to fetch')));
  const screen = await show({ render: () => <Opener Part={Part} /> });
  await screen.getByRole('button', { name: 'Open' }).click();

  await expect.element(screen.getByText(/^This part of the page could not be loaded/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toBeVisible();
});
