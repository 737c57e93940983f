import { useRef, useState } from 'react';
import type { Story } from '#gallery/story.ts';
import { Button } from './button.tsx';
import { SelectField, TextField } from './field.tsx';
import { Popover } from './popover.tsx';

function Filters() {
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }

  return (
    <>
      <div ref={bar} className="max-w-md p-4">
        <Button ref={opener} aria-expanded={isOpen} onClick={() => (isOpen ? close() : setIsOpen(true))}>
          Filters
        </Button>
      </div>
      <p className="mt-96 p-4">Elsewhere</p>
      {isOpen && (
        <Popover label="Filters" anchor={bar} onClose={close}>
          <div className="space-y-3 p-4">
            <SelectField label="Category">
              <option>All categories</option>
            </SelectField>
            <TextField label="Tag" />
          </div>
        </Popover>
      )}
    </>
  );
}

export const Closed: Story = { render: () => <Filters /> };
export const Open: Story = { render: () => <Filters />, press: ['Filters'] };
export const RightToLeft: Story = { ...Open, dir: 'rtl' };
