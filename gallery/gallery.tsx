import { useState, useSyncExternalStore } from 'react';
import type { NamedStory } from './stories.ts';
import { StoryFrame } from './story-frame.tsx';

const widths = {
  '320, phone': 320,
  '390, large phone': 390,
  '820, tablet': 820,
  '1100, rail': 1100,
  '1280, laptop': 1280,
  '1366, laptop': 1366,
  '1440, desktop': 1440,
  '1920, large desktop': 1920,
};

/** All components at the side, and the states of the chosen one. The address keeps the choice. */
export function Gallery({ stories }: { stories: NamedStory[] }) {
  const [search, setSearch] = useState('');
  const [theme, setTheme] = useState('light');
  const [width, setWidth] = useState(390);
  const [dir, setDir] = useState('ltr');
  const hash = useSyncExternalStore(onHash, () => decodeURIComponent(location.hash.slice(1)));
  const components = [...new Set(stories.map(({ component }) => component))].toSorted();
  const found = components.filter((component) => component.includes(search.trim().toLowerCase()));
  const chosen = components.includes(hash) ? hash : found[0];

  return (
    <div className="grid h-dvh grid-cols-[16rem_1fr] bg-sunken">
      <nav aria-label="Components" className="overflow-y-auto border-line border-r bg-raised p-3 text-sm">
        <input
          type="search"
          aria-label="Search components"
          placeholder="Search"
          className="mb-2 w-full rounded border border-line px-2 py-1"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {found.map((component) => (
          <a
            key={component}
            href={`#${component}`}
            aria-current={component === chosen ? 'page' : undefined}
            className="block rounded px-2 py-1 hover:bg-sunken aria-[current]:bg-river-wash"
          >
            {component}
          </a>
        ))}
      </nav>
      <div className="flex min-w-0 flex-col">
        <div className="flex gap-3 border-line border-b bg-raised p-3 text-sm">
          <Choice label="Theme" value={theme} options={{ Light: 'light', Dark: 'dark' }} onChange={setTheme} />
          <Choice label="Width" value={`${width}`} options={widths} onChange={(value) => setWidth(Number(value))} />
          <Choice
            label="Direction"
            value={dir}
            options={{ 'Left to right': 'ltr', 'Right to left': 'rtl' }}
            onChange={setDir}
          />
        </div>
        <div className="flex-1 overflow-auto p-5">
          <h1 className="mb-4 font-semibold text-xl">{chosen ?? 'No component has this name'}</h1>
          {stories
            .filter(({ component }) => component === chosen)
            .map((story) => (
              <StoryFrame key={story.id} story={story} theme={theme} width={width} dir={dir} />
            ))}
        </div>
      </div>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: Record<string, string | number>;
  onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="flex items-center gap-1.5">
      {label}
      <select
        className="rounded border border-line bg-raised px-2 py-1"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {Object.entries(options).map(([name, option]) => (
          <option key={name} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function onHash(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
