import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createArticle, updateArticle } from '#contract/articles.ts';
import { article } from '#gallery/samples/articles.ts';
import { show } from '#gallery/show.tsx';
import * as desk from './article-desk.stories.tsx';
import * as stories from './article-editor.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole' | 'getByLabelText'>;

const content = (screen: Screen) => screen.getByLabelText('Content');
const save = (screen: Screen) => screen.getByRole('button', { name: /^(Create|Update) article$/ });

test('an article without title, content or category is not sent', async () => {
  const { api, ...screen } = await show(stories.Incomplete);
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Title, content, and category are required');
  await expect.element(screen.getByText('Choose a category')).toBeVisible();
  await screen.getByLabelText('Title').fill('Something');
  await content(screen).fill('Words');
  await save(screen).click();

  await expect.element(alert).toBeVisible();
  expect(api.callsOf(createArticle)).toEqual([]);
});

test('a new article is a draft with a category and tags of its author', async () => {
  const { api, ...screen } = await show(stories.New);
  api.on(createArticle, () => article());
  const preview = screen.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText('There is nothing to preview yet. Write something first.')).toBeVisible();
  await screen.getByLabelText('Title').fill('Badge readers');
  await screen.getByRole('combobox', { name: 'Category' }).fill('Doors & Badges');
  await expect
    .element(screen.getByText(/^Press Enter to create/))
    .toHaveTextContent('Press Enter to create “Doors & Badges”');
  await screen.getByLabelText(/^Tags/).fill(' door, , badge ');
  await content(screen).fill('| Light | Means |\n|---|---|\n| red | locked |');
  await expect.element(preview.getByRole('cell', { name: 'locked' })).toBeVisible();
  await expect.element(preview.getByText('Badge readers')).toBeVisible();
  await expect.element(screen.getByRole('switch', { name: 'Published' })).not.toBeChecked();
  await save(screen).click();

  await expect
    .poll(() => api.callsOf(createArticle).map(({ body }) => body))
    .toMatchObject([{ title: 'Badge readers', category: 'Doors & Badges', tags: ['door', 'badge'] }]);
});

test('what could not be saved stays and is saved later; what is typed meanwhile keeps the form open', async () => {
  const { api, ...screen } = await show(desk.Editing);
  const saving = Promise.withResolvers<ReturnType<typeof article>>();
  await content(screen).fill('Written with care.');
  api.isUnreachable();
  await save(screen).click();
  await expect.element(screen.getByText(/^Failed to update article: Archway can’t be reached/)).toBeInTheDocument();
  await expect.element(content(screen)).toHaveValue('Written with care.');

  api.answers();
  api.on(updateArticle, () => saving.promise);
  await save(screen).click();
  await expect.element(screen.getByRole('button', { name: 'Updating...' })).toBeVisible();
  await content(screen).fill('Written with care, twice.');
  saving.resolve(article({ content: 'Written with care.', version: 2 }));
  await expect.element(save(screen)).toBeEnabled();
  await expect.element(content(screen)).toHaveValue('Written with care, twice.');
  api.on(updateArticle, () => article({ content: 'Written with care, twice.', version: 3 }));
  await save(screen).click();

  await expect
    .poll(() => api.callsOf(updateArticle).map(({ body }) => body))
    .toEqual([
      { content: 'Written with care.', version: 1 },
      { content: 'Written with care, twice.', version: 2 },
    ]);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('leaving with changes asks first, and what was typed before a reload is back', async () => {
  const screen = await show(stories.Leaving);
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByText('We kept what you had typed.')).toBeVisible();
  await expect.element(screen.getByLabelText('Title')).toHaveValue(expect.stringContaining('scanner'));

  await screen.user.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard changes' }).click();

  await expect.element(screen.getByLabelText('Title')).toHaveValue('');
});

test('an article that somebody else changed meanwhile is not overwritten unnoticed', async () => {
  const { api, ...screen } = await show(stories.Edit);
  const current = article({ content: 'Turn it off.', version: 2 });
  const changes = [
    { field: 'content', from: '', to: 'Turn it off.', byName: 'Sam Okafor', at: new Date().toISOString() },
  ];
  api.on(updateArticle, () => Response.json({ message: '', version: 2, changes, current }, { status: 409 }));
  await content(screen).fill('Turn it on.');
  await save(screen).click();
  await expect.element(screen.getByText(/changed this article while you were editing it/)).toBeVisible();

  await screen.getByRole('button', { name: 'Take theirs' }).click();

  await expect.element(content(screen)).toHaveValue('Turn it off.');
});

test('on a phone, the text and its preview are one tab each', async () => {
  await page.viewport(390, 700);
  const screen = await show(stories.Edit);
  await expect.element(content(screen)).toBeVisible();

  await screen.getByRole('tab', { name: 'Preview' }).click();

  await expect.element(screen.getByRole('heading', { name: 'What the lights mean' })).toBeVisible();
  await expect.element(content(screen)).not.toBeInTheDocument();
  await screen.getByRole('tab', { name: 'Write' }).click();
  await expect.element(content(screen)).toHaveValue(expect.stringContaining('## What the lights mean'));
});

test('buttons and Ctrl B mark what is selected, undo takes it back, and arrow keys move between the buttons', async () => {
  const screen = await show(stories.New);
  await content(screen).fill('Press both');
  const field = content(screen).element() as HTMLTextAreaElement;
  field.setSelectionRange(6, 10);

  await screen.getByRole('button', { name: 'Bold (Ctrl B)' }).click();
  await expect.element(content(screen)).toHaveValue('Press **both**');
  await screen.user.keyboard('{Control>}b{/Control}');
  await expect.element(content(screen)).toHaveValue('Press both');
  await screen.user.keyboard('{Control>}z{/Control}');
  await expect.element(content(screen)).toHaveValue('Press **both**');

  const bold = screen.getByRole('button', { name: 'Bold (Ctrl B)' });
  await screen.user.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await screen.user.keyboard('{Home}');
  await expect.element(bold).toHaveFocus();
  for (const next of ['Italic (Ctrl I)', 'Heading']) {
    await screen.user.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('button', { name: next })).toHaveFocus();
  }
  await screen.user.keyboard('{Enter}');
  await expect.element(content(screen)).toHaveValue('## Press **both**');
  await expect.element(content(screen)).toHaveFocus();
});

test('an article for some companies needs one, and only that audience sends companies', async () => {
  const { api, ...screen } = await show(stories.ForCompanies);
  api.on(updateArticle, () => article({ version: 2 }));
  await expect.element(screen.getByText(/^Passkeys: It is a draft/)).toBeVisible();
  await expect.element(screen.getByText(/: There is no such article/)).toBeVisible();
  await screen.getByRole('button', { name: 'Remove Acme Dental' }).click();
  await screen.getByRole('button', { name: 'Remove Birch & Sons Law' }).click();
  await save(screen).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose at least one company');

  await screen.getByRole('combobox', { name: 'Company' }).fill('birch');
  await screen.getByRole('option', { name: /Birch & Sons Law/ }).click();
  await save(screen).click();

  await expect
    .poll(() => api.callsOf(updateArticle).map(({ body }) => body))
    .toEqual([{ companyIds: ['00000000-0000-4000-8000-000000000002'], version: 1 }]);
});

test('an article on the website has an address that its author may choose', async () => {
  const { api, ...screen } = await show(stories.New);
  api.on(createArticle, () => article());
  await screen.getByLabelText('Title').fill('Reset it');
  await screen.getByRole('combobox', { name: 'Category' }).fill('Printing');
  await content(screen).fill('Text');
  await screen.getByLabelText('Who can read it').selectOptions('Everybody, on the website');
  await expect.element(screen.getByText(/\/help\/reset-it$/)).toBeVisible();
  await screen.getByLabelText(/^Address/).fill('two words');
  await expect.element(screen.getByText(/^Use lowercase letters, digits and hyphens/)).toBeVisible();
  await screen.getByLabelText(/^Address/).fill('printer-reset');
  await screen.getByRole('switch', { name: 'Published' }).click();
  await expect.element(screen.getByText('Everybody can read it on the website.')).toBeVisible();
  await save(screen).click();

  await expect
    .poll(() => api.callsOf(createArticle).map(({ body }) => body))
    .toMatchObject([{ audience: 'public', slug: 'printer-reset', isPublished: true }]);
});

test('a picture gets words and a width, which the text and its preview have at once', async () => {
  const screen = await show(stories.WithPictures);
  const pictures = screen.getByRole('group', { name: 'Pictures in the text' });
  await pictures.getByLabelText('Description').first().fill('The [blue] button');
  await pictures.getByLabelText('Width').first().selectOptions('Full width');

  await expect
    .element(content(screen))
    .toHaveValue(
      expect.stringMatching(/^!\[The \\\[blue\\\] button\]\(\/api\/ticketing\/files\/[\da-f-]+\/preview\)\n/),
    );
  await expect
    .element(screen.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'The [blue] button' }))
    .toBeVisible();
});
