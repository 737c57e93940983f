import { useRef, useState } from 'react';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { FieldList } from './field-list.tsx';

const replies = ['Greeting', 'Restart', 'Thanks'];

type SuggestionsProps = { names?: string[]; disabled?: string; note?: string; choosesWithTab?: boolean };

function Suggestions(props: SuggestionsProps) {
  const { names = replies, disabled, note = 'Enter inserts the reply', choosesWithTab = false } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState('');
  const [isOpen, setIsOpen] = useState(true);
  return (
    <div className="p-4 pt-80">
      <label htmlFor="comment">Add a comment</label>
      {/* biome-ignore lint/a11y/noAutofocus: the list belongs to a field that has the focus */}
      <textarea id="comment" ref={field} autoFocus className="field" defaultValue="/" />
      <p>Chosen: {chosen}</p>
      {isOpen && (
        <FieldList
          field={field}
          label="Saved replies"
          search=""
          entries={names.map((name) => ({
            id: name,
            isDisabled: name === disabled,
            content: <span className="[overflow-wrap:anywhere]">{name}</span>,
          }))}
          lastEntry={{ id: 'Manage', content: 'Manage saved replies' }}
          note={note}
          choosesWithTab={choosesWithTab}
          onChoose={setChosen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

export const Filled: Story = { render: () => <Suggestions /> };
export const ByTab: Story = { render: () => <Suggestions choosesWithTab /> };
export const NothingFound: Story = { render: () => <Suggestions names={[]} note="No saved reply has this name" /> };
export const FirstDisabled: Story = { render: () => <Suggestions disabled="Greeting" /> };
export const LongWords: Story = { render: () => <Suggestions names={[longWord, longLine]} /> };
export const RightToLeft: Story = { render: () => <Suggestions names={[rightToLeft]} />, dir: 'rtl' };
