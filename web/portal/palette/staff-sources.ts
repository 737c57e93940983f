import type { QueryClient } from '@tanstack/react-query';
import { Building, ListFilter, Settings, UserRound } from 'lucide-react';
import { listCompanies } from '#contract/companies.ts';
import { matchesSearch } from '#contract/search-text.ts';
import { settingDefinitions } from '#contract/setting-definitions.ts';
import { listUsers } from '#contract/users.ts';
import { BuiltInViews } from '#contract/views-constants.ts';
import { savedViews } from '#web/features/desk/tickets/views/api.ts';
import { linkToView } from '#web/features/desk/tickets/views/view-address.ts';
import { fullName } from '#web/lib/full-name.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import { partsWith, settingsParts } from '../settings/sections.ts';
import type { Source } from './commands.ts';
import { MOST } from './sources.ts';

/** The lists of tickets that the rail leads to. */
export const views: Source = {
  things: 'Views',
  isByName: true,
  icon: ListFilter,
  find: async (search, { client }) => {
    const saved = await client.ensureQueryData(savedViews);
    return [...BuiltInViews, ...saved]
      .filter(({ name }) => matchesSearch([name], search))
      .slice(0, MOST)
      .map((view) => ({
        id: view.id,
        name: view.name,
        detail: 'Tickets',
        address: `/admin${linkToView(view, null)}`,
      }));
  },
};

export const companies: Source = {
  things: 'Companies',
  isByName: true,
  icon: Building,
  find: async (search, { client }) => {
    const found = await companiesMatching(search, client);
    return found.map(({ id, name, domain, userCount }) => ({
      id,
      name,
      detail: [domain, userCount === 1 ? '1 user' : `${userCount} users`].filter(Boolean).join(' · '),
      address: `/admin/companies/${id}`,
    }));
  },
};

/** The provider's own people, and those of the companies that match or that one of the matching people works for. */
export const people: Source = {
  things: 'People',
  isByName: true,
  icon: UserRound,
  find: async (search, { client, signal }) => {
    const [admins, employers] = await Promise.all([
      request(listUsers, { querystring: { type: 'admins', search, limit: MOST }, signal }),
      companiesMatching(search, client),
    ]);
    const clients = await Promise.all(
      employers.map(async ({ id: companyId, name: company }) => {
        const users = await request(listUsers, { querystring: { companyId, search, limit: MOST }, signal });
        return users.map((user) => ({ ...user, company, address: `/admin/companies/${companyId}?user=${user.id}` }));
      }),
    );
    const colleagues = admins.map((user) => ({
      ...user,
      company: 'Administrator',
      address: `/admin/admins?${new URLSearchParams({ search: user.email })}`,
    }));
    return [...colleagues, ...clients.flat()].slice(0, MOST).map(({ id, firstName, lastName, company, address }) => ({
      id,
      name: fullName(firstName, lastName),
      detail: company,
      address,
    }));
  },
};

/** Parts of System settings, by what is in them, and single settings, by name. They open above the screen. */
export const settings: Source = {
  things: 'Settings',
  isByName: true,
  icon: Settings,
  find: async (search) => [
    ...partsWith(search)
      .slice(0, MOST)
      .map(({ section, part: { key, title } }) => ({
        id: key,
        name: title,
        detail: section.title === title ? 'System settings' : section.title,
        address: `?settings=${key}`,
      })),
    ...Object.entries(settingDefinitions)
      .filter(([, { names }]) => matchesSearch([names[0]], search))
      .slice(0, MOST)
      .flatMap(([id, { names, category }]) => {
        const place = settingsParts.find(({ part }) => part.categories?.includes(category));
        return place ? [{ id, name: names[0], detail: place.part.title, address: `?settings=${place.part.key}` }] : [];
      }),
  ],
};

/** Both sources need them: two calls at the same time are one request. */
const companiesMatching = (search: string, client: QueryClient) =>
  client.fetchQuery({
    ...queryOf(['companies', 'palette', search], listCompanies, { querystring: { search, limit: MOST } }),
    staleTime: 0,
  });
