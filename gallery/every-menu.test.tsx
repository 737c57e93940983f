import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { slow } from '#test/slow.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { resetPage } from '#web/lib/store.ts';
import { componentsAround } from './components-around.ts';
import type { FakeApi } from './fake-api.ts';
import * as fields from './form-fields.ts';
import { prepareStory, press, Stage } from './stage.tsx';
import { stories } from './stories.ts';
import type { Story } from './story.ts';

slow('Opens every menu');

/** The files with a menu, and the names of their components. */
const sources = Object.entries(
  import.meta.glob<string>(['../web/{features,portal}/**/*.tsx', '!../web/**/*.{stories,test}.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
  .filter(([, source]) => /MenuButton.*menu-button\.tsx/.test(source))
  .map(([path, source]) => ({
    path: path.replace(/^\.\.\/web\/(features\/)?/, ''),
    names: [...source.matchAll(/^(?:export )?function ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  }));
const owners = new Set(sources.flatMap(({ names }) => names));
const folderOf = (path: string) => path.replace(/\/[^/]+$/, '');
const folders = new Set(sources.map(({ path }) => folderOf(path)));
const beside = stories.filter(
  ({ component, name }) => folders.has(folderOf(component)) && !/^(loading|failed)\b/.test(name),
);
const byComponent = Object.entries(Object.groupBy(beside, ({ component }) => component));
const checked = new Set<string>();

/** What arrives while a menu is open. */
const arrivals: { name: string; prepare: (api: FakeApi) => void }[] = [
  { name: 'the same again', prepare: () => undefined },
  { name: 'lists without a row', prepare: (api) => api.hasNoRows() },
  { name: 'failures', prepare: (api) => api.fails() },
];

test.each(byComponent)('%s: a menu stays open when data arrives', { timeout: 60_000 }, async (_, own = []) => {
  const problems: string[] = [];
  for (const { story, id } of own) {
    await open(story);
    for (const owner of new Set(menuButtons().map(ownerOf))) {
      if (checked.has(owner)) continue;
      for (const { name, prepare } of arrivals) {
        const { api, client } = await open(story);
        const button = menuButtons().find((each) => ownerOf(each) === owner);
        if (!button) throw new Error(`${id}: the menu of ${owner} is not there again`);
        button.click();
        const menu = await vi.waitFor(() => {
          const found = document.querySelector('[role=menu]');
          expect(found, `${id}: ${owner} opens its menu`).not.toBeNull();
          return found as Element;
        });
        prepare(api);
        await client.invalidateQueries();
        await settled();
        if (!menu.isConnected) problems.push(`${id}: ${name} closed the menu of ${owner}`);
        else checked.add(owner);
      }
    }
  }
  expect(problems).toEqual([]);
});

test('every menu is in a story', () => {
  expect(sources.filter(({ names }) => !names.some((name) => checked.has(name)))).toEqual([]);
});

/** Those that are not behind a dialog. */
const menuButtons = () =>
  [...document.querySelectorAll('button[aria-haspopup=menu][aria-expanded=false]:not([aria-disabled=true])')].filter(
    (button) => !button.closest('[aria-hidden=true], [inert]'),
  ) as HTMLButtonElement[];
const ownerOf = (button: Element) => componentsAround(button).find((name) => owners.has(name)) ?? 'Nothing';

let running: FakeApi | undefined;
afterEach(() => running?.stop());

async function open(story: Story) {
  await cleanup();
  running?.stop();
  resetPage();
  running = prepareStory(story);
  const client = createQueryClient();
  await render(<Stage story={story} client={client} />);
  await settled();
  for (const name of story.press ?? []) {
    await Promise.race([press([name]), new Promise((done) => setTimeout(done, 1_000))]);
    await settled();
  }
  return { api: running, client };
}

async function settled() {
  do {
    await fields.frame();
    await vi.dynamicImportSettled();
  } while (running?.isWorking());
  await fields.frame();
}
