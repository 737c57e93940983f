import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogBody } from './dialog.tsx';
import { MenuButton } from './menu-button.tsx';

const labels = ['Merge…', 'Split…', 'Delete ticket'];

type MenuProps = { labels?: string[]; disabled?: boolean };

function Menu({ labels: shown = labels, disabled = false }: MenuProps) {
  const [chosen, setChosen] = useState('');
  return (
    <div className="flex justify-end p-4">
      <MenuButton
        look="quiet"
        size="narrow"
        label="More"
        disabled={disabled}
        actions={shown.map((label) => ({ label, onSelect: () => setChosen(label) }))}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </MenuButton>
      {chosen && (
        <ConfirmDialog
          title={`${chosen}?`}
          action="Continue"
          onConfirm={() => undefined}
          onCancel={() => setChosen('')}
        >
          This cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  );
}

export const Closed: Story = { render: () => <Menu /> };
export const Open: Story = { render: () => <Menu />, press: ['More'] };
export const Disabled: Story = { render: () => <Menu disabled /> };
export const LongWords: Story = { render: () => <Menu labels={[longWord]} />, press: ['More'] };
export const RightToLeft: Story = { render: () => <Menu labels={[rightToLeft]} />, press: ['More'], dir: 'rtl' };
export const InADialog: Story = {
  render: () => (
    <Dialog title="Ticket" place="sheet" onClose={() => undefined}>
      <DialogBody label="Ticket">
        <Menu />
      </DialogBody>
    </Dialog>
  ),
  press: ['More'],
};

export const pictures = [Open];
