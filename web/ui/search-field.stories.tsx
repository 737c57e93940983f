import { useState } from 'react';
import { longLine, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { SearchField } from './search-field.tsx';

function Search({ first = '' }: { first?: string }) {
  const [search, setSearch] = useState(first);
  return (
    <>
      <SearchField label="Search tickets" placeholder="Search tickets..." search={search} onSearch={setSearch} />
      <p>Searched: {search}</p>
      <button type="button" onClick={() => setSearch('')}>
        Clear search
      </button>
    </>
  );
}

export const Empty: Story = { render: () => <Search /> };
export const Filled: Story = { render: () => <Search first="printer" /> };
export const LongWords: Story = { render: () => <Search first={longLine.repeat(3)} /> };
export const RightToLeft: Story = { render: () => <Search first={rightToLeft} />, dir: 'rtl' };
