import { useState } from 'react';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { Combobox } from './combobox.tsx';
import { FormDialog } from './dialog-form.tsx';
import { TextField } from './field.tsx';

const companies = ['Acme Dental', 'Birch & Sons Law', 'Cedar Freight'];

type ChooserProps = { options?: string[]; chosen?: string; note?: string; error?: string; disabled?: boolean };

function Chooser({ options = companies, chosen = '', ...rest }: ChooserProps) {
  const [text, setText] = useState(chosen);
  const [selected, setSelected] = useState<string | null>(chosen || null);
  return (
    <div className="max-w-md">
      <Combobox
        label="Company"
        placeholder="Choose a company..."
        options={options.filter((option) => option.toLowerCase().includes(text.toLowerCase()))}
        textOf={(option) => option}
        keyOf={(option) => option}
        detailOf={(option) => `${option.length} users`}
        text={text}
        onTextChange={setText}
        selected={selected}
        onSelect={(option) => {
          setSelected(option);
          setText(option);
        }}
        {...rest}
      />
    </div>
  );
}

export const Empty: Story = { render: () => <Chooser /> };
/** Between other fields, in a dialog that scrolls. */
export const InADialog: Story = {
  render: () => (
    <FormDialog
      title="Create ticket"
      label="The ticket"
      action="Create ticket"
      isBlocked={false}
      onSend={() => undefined}
      onClose={() => undefined}
    >
      <TextField label="Title" />
      <Chooser options={Array.from({ length: 12 }, (_, number) => `Company ${number + 1}`)} />
      <TextField label="Phone" />
    </FormDialog>
  ),
};
export const Chosen: Story = { render: () => <Chooser chosen="Cedar Freight" /> };
export const Invalid: Story = { render: () => <Chooser error="Choose a company from the list." /> };
export const Disabled: Story = { render: () => <Chooser chosen="Cedar Freight" disabled /> };
export const NothingFound: Story = { render: () => <Chooser options={[]} note="No company has this name." /> };
export const LongWords: Story = { render: () => <Chooser options={[longWord, longLine]} chosen={longWord} /> };
export const RightToLeft: Story = {
  render: () => <Chooser options={[rightToLeft]} chosen={rightToLeft} />,
  dir: 'rtl',
};
