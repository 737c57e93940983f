import { findCompany, listCompanies } from '#contract/companies.ts';
import * as contract from '#contract/status.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { companies, wholeCompany } from '#gallery/samples/companies.ts';
import { id } from '#gallery/samples/people.ts';
import { component, components, incident, listedIncident, maintenance, pastIncident } from '#gallery/samples/status.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { StatusDesk } from './status-desk.tsx';

function serve(api: FakeApi) {
  api.on(contract.listComponents, components);
  api.on(contract.listIncidents, ({ querystring }) =>
    pageOf(querystring?.open === 'true' ? [listedIncident(), maintenance()] : [pastIncident()]),
  );
  api.on(contract.findIncident, () => incident());
  api.on(listCompanies, () => pageOf(companies));
  api.on(findCompany, ({ params }) => wholeCompany({ id: params.companyId }));
}

export const Filled: Story = { render: () => <StatusDesk />, address: '/admin/status', api: serve, isScreen: true };
export const Empty: Story = {
  ...Filled,
  api: (api) => {
    api.on(contract.listComponents, () => []);
    api.on(contract.listIncidents, () => pageOf([]));
  },
};
export const AllWell: Story = {
  ...Filled,
  api: (api) => {
    serve(api);
    api.on(contract.listIncidents, () => pageOf([]));
  },
};
export const LongWords: Story = {
  ...Filled,
  api: (api) => {
    const words = { name: longWord, description: longLine };
    api.on(contract.listComponents, () => [
      component({ ...words, isPublic: false, affectsAll: false, companies: [{ id: id(710), name: longWord }] }),
      component({ id: id(701), name: rightToLeft, description: rightToLeft, state: 'down' }),
    ]);
    api.on(contract.listIncidents, () =>
      pageOf([listedIncident({ title: longLine, components: [longWord, rightToLeft] })]),
    );
  },
};
export const NewComponent: Story = { ...Filled, press: ['Add component', 'Add component'] };
export const EditingComponent: Story = {
  ...Filled,
  press: ['More actions for Backups in the data center', 'Edit Backups in the data center'],
};
export const DeletingComponent: Story = { ...Filled, press: ['More actions for Email', 'Delete Email'] };
export const NewIncident: Story = { ...Filled, press: ['Report incident', 'Report incident'] };
export const NewMaintenance: Story = { ...Filled, press: ['Plan maintenance'] };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
