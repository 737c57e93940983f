import { listCompanies } from '#contract/companies.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { companies, company } from '#gallery/samples/companies.ts';
import { acme, id } from '#gallery/samples/people.ts';
import { clients } from '#gallery/samples/users.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { CategoryField } from './category-field.tsx';
import { CompanyField } from './company-field.tsx';
import { noPick } from './picker.tsx';
import { RequesterField } from './requester-field.tsx';

const ignore = () => undefined;

/** Picked, empty, without what comes first, and refused. */
export const Filled: Story = {
  render: () => (
    <form className="space-y-4 p-4">
      <CompanyField initial={acme} onChange={ignore} isInvalid={false} />
      <RequesterField companyId={acme.id} initial={{ id: '', name: longWord }} onChange={ignore} isInvalid />
      <CategoryField value={rightToLeft} onChange={ignore} />
      <CompanyField onChange={ignore} isInvalid />
      <RequesterField companyId="" initial={noPick} onChange={ignore} isInvalid={false} />
      <CategoryField value="" onChange={ignore} error="Choose a category or type your own." />
      <RequesterField isFirst companyId="" initial={noPick} onChange={ignore} isInvalid={false} />
    </form>
  ),
  api: (api) => {
    api.on(listCompanies, () => pageOf([...companies, company({ id: id(9), name: longWord })]));
    api.on(listUsers, () => pageOf(clients));
  },
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled];
