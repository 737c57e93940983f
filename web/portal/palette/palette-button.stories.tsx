import { listArticles } from '#contract/articles.ts';
import { listCompanies } from '#contract/companies.ts';
import { listTickets } from '#contract/tickets.ts';
import { listUsers } from '#contract/users.ts';
import { listViews } from '#contract/views.ts';
import { type FakeApi, pageOf } from '#gallery/fake-api.ts';
import { article as articleWith } from '#gallery/samples/articles.ts';
import { companies } from '#gallery/samples/companies.ts';
import { employee, id } from '#gallery/samples/people.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { hoursAgo } from '#gallery/samples/time.ts';
import { admins, clients } from '#gallery/samples/users.ts';
import { views } from '#gallery/samples/views.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import type { Story } from '#gallery/story.ts';
import { asked } from '#web/lib/asked.ts';
import { ClientCommands } from './client-commands.tsx';
import { PaletteButton } from './palette-button.tsx';

const article = (title: string, isPublished = true) =>
  articleWith({ id: id(700), title, category: 'Network & Internet', tags: [], isPublished, updatedAt: hoursAgo(9) });

/** A server that finds what contains the search in its name. */
function find(api: FakeApi) {
  const matching = <Row,>(rows: Row[], nameOf: (row: Row) => string, search = '') =>
    rows.filter((row) => nameOf(row).toLowerCase().includes(search.toLowerCase()));
  const tickets = [ticket(), ticket({ id: id(101), title: rightToLeft }), ticket({ id: id(102), title: longLine })];
  api.on(listTickets, ({ querystring }) => pageOf(matching(tickets, ({ title }) => title, querystring?.search)));
  api.on(listCompanies, ({ querystring }) => pageOf(matching(companies, ({ name }) => name, querystring?.search)));
  api.on(listUsers, ({ querystring }) => {
    const people = querystring?.type === 'admins' ? admins : clients;
    return pageOf(matching(people, ({ lastName }) => lastName, querystring?.search));
  });
  api.on(listViews, () => pageOf(views));
  const articles = [article('Connect to the VPN'), article('The VPN of the printer', false), article(longWord)];
  api.on(listArticles, ({ querystring }) => pageOf(matching(articles, ({ title }) => title, querystring?.search)));
}

export const Closed: Story = { render: () => <PaletteButton />, api: find };
export const OfStaff: Story = { ...Closed, press: ['Search everything'], width: 820 };
/** Without the button, which loads the commands of one portal alone. */
export const OfClient: Story = {
  ...Closed,
  actor: employee,
  render: () => <ClientCommands onClose={() => asked.set(null)} />,
  api: (api) => {
    asked.set('palette');
    find(api);
  },
};
export const Shortcuts: Story = {
  ...Closed,
  api: () => asked.set('shortcuts'),
};
