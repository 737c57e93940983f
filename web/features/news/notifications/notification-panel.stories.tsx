import { countNotifications, listNotifications, readNotifications } from '#contract/notifications.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { notification, someNotifications } from '#gallery/samples/notifications.ts';
import { employee, id } from '#gallery/samples/people.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { NotificationBell } from './notification-bell.tsx';

/** A server where these notifications are read one by one, or all. */
const withNotifications = (start: typeof someNotifications, more = 0) =>
  function answer(api: FakeApi) {
    let rows = start();
    const unread = () => ({ unread: rows.filter(({ readAt }) => !readAt).length + more });
    api.on(countNotifications, unread);
    api.on(listNotifications, () => pageOf(rows));
    api.on(readNotifications, ({ body }) => {
      const { ids, ticketId, all } = body ?? {};
      const isRead = (row: (typeof rows)[number]) => all || ids?.includes(row.id) || row.ticket?.id === ticketId;
      rows = rows.map((row) => (isRead(row) ? { ...row, readAt: row.createdAt } : row));
      return unread();
    });
  };

export const Bell: Story = { render: () => <NotificationBell />, api: withNotifications(someNotifications, 120) };
export const Panel: Story = {
  ...Bell,
  address: '/admin?status=all',
  api: withNotifications(someNotifications),
  press: ['Notifications, 2 unread'],
};
export const Empty: Story = { ...Bell, actor: employee, api: withNotifications(() => []), press: ['Notifications'] };
export const WordsOfUsers: Story = {
  ...Bell,
  dir: 'rtl',
  api: withNotifications(() => [
    notification({ sentence: longLine, ticket: { id: id(1), ticketNumber: 'TKT-1', title: longWord } }),
    notification({ id: id(801), sentence: rightToLeft }),
  ]),
  press: ['Notifications, 2 unread'],
};
export const Loading: Story = { ...whileLoading(Bell), press: ['Notifications'] };
export const Failed: Story = { ...whenFailed(Bell), press: ['Notifications'] };

export const pictures = [Panel];
