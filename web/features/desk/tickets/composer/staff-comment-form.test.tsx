import { describe, expect, test } from 'vitest';
import { suggestArticles } from '#contract/article-suggestions.ts';
import { addComment } from '#contract/comments.ts';
import { listSavedReplies, previewSavedReply } from '#contract/saved-replies.ts';
import { findTemplate } from '#contract/templates.ts';
import { listUsers } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { articleSuggestion } from '#gallery/samples/articles.ts';
import { admin, id, superAdmin } from '#gallery/samples/people.ts';
import { savedReply } from '#gallery/samples/saved-replies.ts';
import { template } from '#gallery/samples/templates.ts';
import { user } from '#gallery/samples/users.ts';
import { showTicket } from '#gallery/show-ticket.tsx';
import { ApiError } from '#web/lib/request.ts';

async function showTools() {
  const screen = await showTicket();
  const { api } = screen;
  api.on(listSavedReplies, ({ querystring }) =>
    pageOf([savedReply()].filter(({ name }) => name.toLowerCase().includes(querystring?.search ?? ''))),
  );
  api.on(previewSavedReply, () => ({
    text: 'Hi Priya,\n\nwe come to you at {{visit.time}}.',
    changes: {
      status: 'waiting_client' as const,
      tags: ['on-site'],
      category: 'Hardware Issues',
      assignedToId: admin.id,
      templateId: template().id,
      snooze: 'next_week' as const,
    },
    removedTags: [],
    isInternal: true,
    template: { id: template().id, name: 'Site visit', steps: 2 },
    missing: ['visit.time'],
  }));
  api.on(findTemplate, () => ({ ...template({ name: 'Site visit' }), usedBy: [] }));
  api.on(listUsers, () => [user(admin), user(superAdmin)]);
  const field = screen.getByLabelText(/^Add (a comment|an internal note)$/);
  return { ...screen, field, area: () => field.element() as HTMLTextAreaElement };
}

const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);

test('a slash inserts a saved reply where it stands, selects what has no value, and says what sending sets', async () => {
  const screen = await showTools();
  await screen.field.fill('Before.\n\nAfter.');
  screen.area().setSelectionRange(8, 8);
  await screen.user.keyboard('/site');
  await expect.element(screen.getByRole('option', { name: /^On site visit/ })).toHaveAttribute('aria-selected', 'true');

  await screen.user.keyboard('{Enter}');

  await expect.element(screen.field).toHaveValue('Before.\nHi Priya,\n\nwe come to you at {{visit.time}}.\nAfter.');
  expect(selected(screen.area())).toBe('{{visit.time}}');
  await expect
    .element(screen.getByRole('list', { name: 'Ticket changes' }))
    .toHaveTextContent(
      'Status Waiting for clientAssignee youCategory Hardware IssuesTags + on-siteChecklist + 2 steps of Site visitSnooze Next week',
    );
  await expect.element(screen.getByRole('tab', { name: 'Internal note' })).toHaveAttribute('aria-selected', 'true');
});

test('Escape closes the saved replies and keeps the ticket, the text and the focus', async () => {
  const screen = await showTools();
  await screen.field.click();
  await screen.user.keyboard('/');
  await expect.element(screen.getByRole('option', { name: /^On site visit/ })).toBeVisible();

  await screen.user.keyboard('{Escape}');

  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(screen.field).toHaveFocus();
  await expect.element(screen.field).toHaveValue('/');
});

test('a slash elsewhere, and a path at the start of a line, are just typed', async () => {
  const screen = await showTools();
  await screen.field.click();
  await screen.user.keyboard('km/h');
  expect(screen.getByRole('listbox').elements()).toHaveLength(0);
  await screen.user.keyboard('{Enter}/var/log');
  await expect.element(screen.getByText('No saved reply matches.')).toBeVisible();

  await screen.user.keyboard('{Enter}is full');

  await expect.element(screen.field).toHaveValue('km/h\n/var/log\nis full');
});

test('all saved replies are reached from the list by keyboard, above the ticket', async () => {
  const screen = await showTools();
  await screen.field.click();
  await screen.getByRole('button', { name: 'Saved replies (/)' }).click();
  await expect.element(screen.getByRole('option', { name: /^On site visit/ })).toBeVisible();

  await screen.user.keyboard('{ArrowUp}{Enter}');

  await expect.poll(() => location.search).toContain('settings=replies');
});

describe('articles for the title of a ticket', () => {
  const suggested = [
    articleSuggestion(800, 'Clear a jam', { isForRequester: true }),
    articleSuggestion(801, 'Printer passwords', { isPublic: false, isForRequester: false }),
  ];
  async function showArticles() {
    const screen = await showTools();
    screen.api.on(suggestArticles, () => suggested);
    const open = () => screen.getByRole('button', { name: 'Suggested articles' }).click();
    return { ...screen, open, option: (name: RegExp) => screen.getByRole('option', { name }) };
  }

  test('are suggested on demand, and one is inserted at the cursor with its address', async () => {
    const screen = await showArticles();
    await screen.field.fill('See.\n\nRegards');
    expect(screen.api.callsOf(suggestArticles)).toEqual([]);
    screen.area().setSelectionRange(3, 3);
    await screen.open();
    await expect.element(screen.option(/^Clear a jam/)).toHaveAttribute('aria-selected', 'true');

    await screen.user.keyboard('{Enter}');

    await expect
      .element(screen.field)
      .toHaveValue('See Clear a jam: https://archway.example/help/article-800.\n\nRegards');
    await expect.element(screen.field).toHaveFocus();
    const { title } = screen.server.current();
    expect(screen.api.callsOf(suggestArticles)).toMatchObject([{ querystring: { text: title, ticketId: id(100) } }]);
  });

  test('that the requester cannot read are marked, and only go into an internal note', async () => {
    const screen = await showArticles();
    await screen.field.fill('See');
    await screen.open();
    await expect.element(screen.option(/^Printer passwords.*can't read this/)).toHaveAttribute('aria-disabled', 'true');
    await screen.user.keyboard('{ArrowDown}{Enter}');
    await expect.element(screen.field).toHaveValue('See');
    await screen.user.keyboard('{Escape}');

    await screen.getByRole('tab', { name: 'Internal note' }).click();
    await screen.open();
    await screen.option(/^Printer passwords.*can't read this/).click();

    await expect.element(screen.field).toHaveValue('See Printer passwords: https://archway.example/help/article-801 ');
  });

  test('close when one types on, and say if there are none or they cannot be loaded', async () => {
    const screen = await showArticles();
    await screen.field.click();
    await screen.open();
    await expect.element(screen.option(/^Clear a jam/)).toBeVisible();
    await screen.user.keyboard('Hi');
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();

    screen.api.on(suggestArticles, () => []);
    await screen.open();
    await expect.element(screen.getByText("No article matches this ticket's title.")).toBeVisible();
    await screen.user.keyboard('{Escape}');
    screen.api.on(suggestArticles, () => {
      throw new ApiError(403, '');
    });
    await screen.open();
    await expect.element(screen.getByText(/^Failed to load articles/)).toBeVisible();
  });
});

test('an @ mentions a colleague in a note, and deleting the name takes it back', async () => {
  const screen = await showTools();
  const people = screen.getByRole('listbox', { name: 'Colleagues' }).getByRole('option');
  const mentions = screen.getByText(/mentions Sam Okafor$/);
  await screen.field.click();
  await screen.user.keyboard('@');
  expect(people.elements()).toHaveLength(0);
  await screen.getByRole('tab', { name: 'Internal note' }).click();
  await screen.field.fill('For ');
  await screen.user.keyboard('@sam');
  await expect.element(people).toHaveTextContent('Sam Okafor');
  await screen.user.keyboard('{Tab}');
  await expect.element(screen.field).toHaveValue('For @Sam Okafor ');
  await expect.element(mentions).toBeVisible();

  await screen.field.fill('Nobody');
  await expect.element(mentions).not.toBeInTheDocument();
  await screen.field.fill('For @Sam Okafor: look');
  await expect.element(mentions).toBeVisible();
  await screen.user.keyboard('{Control>}{Enter}{/Control}');

  await expect.poll(() => screen.api.callsOf(addComment).map(({ body }) => body?.mentions)).toEqual([[superAdmin.id]]);
});

test('the button for a mention sets the @, and offers no one themselves', async () => {
  const screen = await showTools();
  await screen.getByRole('tab', { name: 'Internal note' }).click();
  await screen.field.fill('For');

  await screen.getByRole('button', { name: 'Mention a colleague (@)' }).click();

  await expect.element(screen.field).toHaveValue('For @');
  await expect.element(screen.getByRole('listbox').getByRole('option')).toHaveTextContent('Sam Okafor');
});
