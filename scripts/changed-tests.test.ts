import { expect, test } from 'vitest';
import { testsTouchedBy } from './changed-tests.ts';

test('a change of a folder that few may import needs its own API tests and those of all calls', () => {
  const { api, component, stories, journeys } = testsTouchedBy(['server/doors/alerts/routes.ts']);

  expect(api).toContain('server/doors/alerts/alerts.test.ts');
  expect(api).toContain('server/platform/http/authorization.test.ts');
  expect(api).toContain('server/platform/events/every-change.test.ts');
  expect(api).not.toContain('server/desk/tickets/list.test.ts');
  expect(api).not.toContain('server/doors/incoming/loops.test.ts');
  expect({ component, stories, journeys }).toEqual({ component: [], stories: [], journeys: [] });
});

test('a change of a folder that others may import needs their tests as well', () => {
  const { api } = testsTouchedBy(['server/desk/tickets/list.sql']);

  expect(api).toContain('server/desk/tickets/list.test.ts');
  expect(api).toContain('server/desk/comments/comments.test.ts');
  expect(api).toContain('server/doors/incoming/loops.test.ts');
  expect(api).not.toContain('server/people/auth/sessions/login.test.ts');
});

test.each(['contract/tickets.ts', 'package-lock.json', 'server/platform/database/client.ts'])(
  'a change of %s needs all API tests',
  (path) => {
    // A few start no server and import little of it.
    expect(testsTouchedBy([path]).api.length).toBeGreaterThan(testsTouchedBy(['vitest.config.ts']).api.length - 5);
  },
);

test('a tool of tests needs those that use it', () => {
  const { api } = testsTouchedBy(['test/onboarding.ts']);

  expect(api).toContain('server/people/invitations/invitations.test.ts');
  expect(api).not.toContain('server/desk/tickets/list.test.ts');
});

test('a component needs the tests and stories that show it', () => {
  const { component, stories, api } = testsTouchedBy(['web/features/people/companies/company-list.tsx']);

  expect(component).toContain('web/features/people/companies/company-list.test.tsx');
  expect(component).not.toContain('web/features/website/articles/article-editor.test.tsx');
  expect(stories).toContain('web/features/people/companies/company-list.stories.tsx');
  expect(stories).not.toContain('web/ui/dialog.stories.tsx');
  expect(api).toEqual([]);
});

test('what tests read without an import needs all of them', () => {
  const all = testsTouchedBy(['vitest.config.ts']);

  for (const path of ['web/ui/colors.css', 'gallery/setup.ts']) {
    expect(testsTouchedBy([path]), path).toMatchObject({ component: all.component, stories: all.stories });
  }
  expect(testsTouchedBy(['test/upgrades/0039.json.zst']).api).toEqual(all.api);
});

test('a journey runs if it has changed itself, and a document needs none of these', () => {
  expect(testsTouchedBy(['e2e/live.test.ts']).journeys).toEqual(['e2e/live.test.ts']);
  expect(testsTouchedBy(['docs/mail.md'])).toEqual({ component: [], stories: [], api: [], journeys: [] });
});
