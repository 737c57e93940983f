import { listCompanies } from '#contract/companies.ts';
import { company } from '#gallery/samples/companies.ts';
import { id } from '#gallery/samples/people.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { DeletedCompaniesDialog } from './deleted-companies.tsx';

const deletedAt = '2026-02-20T10:00:00.000Z';

export const Filled: Story = {
  render: () => <DeletedCompaniesDialog onClose={() => undefined} />,
  api: (api) =>
    api.on(listCompanies, () => [company({ deletedAt }), company({ id: id(2), name: longWord, deletedAt })]),
};
export const Empty: Story = { ...Filled, api: (api) => api.on(listCompanies, () => []) };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
