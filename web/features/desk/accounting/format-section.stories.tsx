import { deleteAccountingFormat, listAccountingFormats, saveAccountingFormat } from '#contract/accounting.ts';
import { InSettings } from '#gallery/in-settings.tsx';
import { accountingFormat, accountingFormats } from '#gallery/samples/accounting.ts';
import { admin, id, superAdmin } from '#gallery/samples/people.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { FormatSection } from './format-section.tsx';

const having = (formats: ReturnType<typeof accountingFormats>): Story => ({
  render: () => (
    <InSettings>
      <FormatSection />
    </InSettings>
  ),
  actor: superAdmin,
  width: 720,
  api: (api) => {
    api.on(listAccountingFormats, () => formats);
    api.on(saveAccountingFormat, ({ params, body }) => {
      const { isNew: _, version = 0, ...sent } = body;
      return accountingFormat({ ...sent, name: params.name, version: version + 1 });
    });
    api.on(deleteAccountingFormat, () => ({ message: 'Format deleted' }));
  },
});

export const Filled = having(accountingFormats());
export const Empty = having([]);
export const OnlyRead: Story = { ...Filled, actor: admin };
export const LongWords: Story = {
  ...having([
    accountingFormat({ name: longWord, columns: [{ header: longWord, value: longLine }] }),
    accountingFormat({ id: id(881), name: rightToLeft, columns: [{ header: rightToLeft, value: rightToLeft }] }),
  ]),
  press: [`Edit ${longWord}`],
};
export const Adding: Story = { ...Filled, press: ['Add format'] };
export const Invalid: Story = { ...Filled, press: ['Add format', 'Add format'] };
export const Editing: Story = { ...Filled, press: ['Edit Plain'] };
export const AddingColumn: Story = { ...Filled, press: ['Edit Plain', 'Add column'] };
export const Deleting: Story = { ...Filled, press: ['More actions for Plain', 'Delete format'] };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled, Editing];
