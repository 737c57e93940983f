import { countViews, listViews } from '#contract/views.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id, superAdmin } from '#gallery/samples/people.ts';
import { view } from '#gallery/samples/views.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { Staff } from '#web/features/desk/tickets/list/ticket-workspace.stories.tsx';

export const Menu: Story = { ...Staff, press: ['View: All'] };
/** Filters that no view has can be saved. */
export const FilteredMenu: Story = { ...Staff, address: '/admin?priority=low', press: ['View: Filtered'] };
/** The filters of a view were changed since it was chosen. */
export const ChangedMenu: Story = {
  ...Staff,
  address: `/admin?view=${id(400)}&priority=low`,
  press: ['View: High and active'],
};
export const BySuperAdmin: Story = { ...Menu, actor: superAdmin };
export const Saving: Story = { ...FilteredMenu, press: ['View: Filtered', 'Save as view…'] };
export const NameMissing: Story = { ...Saving, press: [...(Saving.press ?? []), 'Save view'] };
export const Editing: Story = { ...Menu, press: ['View: All', 'Edit view Waiting printers'] };
export const Deleting: Story = { ...Menu, press: ['View: All', 'Delete view Waiting printers'] };
export const LongWords: Story = {
  ...Menu,
  api: (api) => {
    Staff.api?.(api);
    api.on(listViews, () =>
      pageOf([
        view({ name: longWord, isShared: true, ownerId: superAdmin.id, ownerName: longLine }),
        view({ id: id(401), name: rightToLeft }),
      ]),
    );
  },
};
export const MenuFailed: Story = {
  ...Menu,
  api: (api) => {
    Staff.api?.(api);
    api.on(listViews, () => Response.json({ message: '' }, { status: 500 }));
    api.on(countViews, () => Response.json({ message: '' }, { status: 500 }));
  },
};

export const pictures = [Menu];
