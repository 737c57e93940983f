import { listCompanies } from '#contract/companies.ts';
import {
  createConnection,
  deleteConnection,
  listConnections,
  testConnection,
  updateConnection,
} from '#contract/connections.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { InSettings } from '#gallery/in-settings.tsx';
import { connection, failed, ofCompany, passed } from '#gallery/samples/connections.ts';
import { admin, superAdmin } from '#gallery/samples/people.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ConnectionSection } from './connection-section.tsx';

export const Filled: Story = {
  actor: superAdmin,
  render: () => (
    <InSettings>
      <ConnectionSection />
    </InSettings>
  ),
  api: (api) => {
    api.on(listConnections, () => [connection(), ofCompany]);
    api.on(testConnection, () => passed);
    api.on(createConnection, () => connection());
    api.on(updateConnection, () => connection({ version: 2 }));
    api.on(deleteConnection, () => ({ message: '' }));
    api.on(listCompanies, () => pageOf([]));
  },
};
export const Empty: Story = {
  ...Filled,
  api: (api) => {
    Filled.api?.(api);
    api.on(listConnections, () => []);
  },
};
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    api.on(listConnections, () => [
      connection({
        name: longWord,
        domains: ['b', 'c', 'd', 'e', 'f'].map((letter) => `${letter.repeat(60)}.example`),
      }),
    ]),
};
export const ForAdmins: Story = { ...Filled, actor: admin };
export const New: Story = { ...Filled, press: ['Add connection'] };
export const Missing: Story = { ...Filled, press: ['Add connection', 'Add connection'] };
export const Edited: Story = {
  ...Filled,
  press: ['More actions for Gateway Dental Google', 'Edit Gateway Dental Google'],
};
export const Tested: Story = { ...Filled, press: ['More actions for Archway Entra ID', 'Test Archway Entra ID'] };
export const TestFailed: Story = {
  ...Tested,
  api: (api) => {
    Filled.api?.(api);
    api.on(testConnection, () => failed);
  },
};
export const Deleted: Story = { ...Filled, press: ['More actions for Archway Entra ID', 'Delete Archway Entra ID'] };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, New, TestFailed];
