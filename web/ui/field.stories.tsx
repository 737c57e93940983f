import { longLine, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { Button } from './button.tsx';
import { Options, SelectField, TextAreaField, TextField } from './field.tsx';

const priorities = ['low', 'high'] as const;
const labels = { low: 'Low', high: 'High' };

const fields = (state: { error?: string; hint?: string; disabled?: boolean; optional?: boolean }, text = 'A text') => (
  <div className="space-y-4 p-4">
    <TextField label="Title" defaultValue={text} {...state} />
    <TextAreaField label="Description" defaultValue={text} {...state} />
    <SelectField label="Priority" {...state}>
      <Options of={priorities} labels={labels} />
    </SelectField>
  </div>
);

export const Filled: Story = { render: () => fields({}) };
export const WithHint: Story = { render: () => fields({ hint: 'Seen by everybody.', optional: true }) };
export const Invalid: Story = { render: () => fields({ error: 'Enter a title.' }) };
export const Disabled: Story = { render: () => fields({ disabled: true }) };
export const LongWords: Story = { render: () => fields({ hint: longLine, error: longLine }, longLine) };
export const RightToLeft: Story = { render: () => fields({}, rightToLeft), dir: 'rtl' };

export const TooLong: Story = {
  render: () => (
    <form className="space-y-4 p-4" aria-label="Ticket">
      <TextField label="Title" limit={10} value="Twelve signs" onChange={() => undefined} />
      <TextAreaField
        label="Description"
        limit={2_000}
        onAttachRest={() => undefined}
        value={longLine.repeat(20)}
        onChange={() => undefined}
      />
      <Button type="submit">Send</Button>
    </form>
  ),
};

export const pictures = [Invalid, TooLong];
