import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { withFakeBrowser } from '#test/fake-browser.ts';
import {
  filesDraft,
  findDraft,
  findShared,
  forgetSent,
  keepDraft,
  keepShared,
  moveDraft,
  sweepDrafts,
} from './drafts.ts';
import { session, untilLogout } from './session.ts';
import { resetPage } from './store.ts';
import { ownTab } from './tab.ts';

withFakeBrowser();

const Text = z.string();
const Files = z.array(z.object({ id: z.string(), uploadedAt: z.number() }));
const find = (name: string) => findDraft(name, Text);
const day = 24 * 3_600_000;

beforeEach(() => {
  resetPage();
  logIn('u1');
});

/** The next calls are those of another tab of the same browser. @returns closes the one before */
function openAnotherTab() {
  const before = ownTab();
  resetPage();
  ownTab();
  return () => localStorage.removeItem(`${untilLogout}tab:${before}`);
}

function logIn(id: string) {
  const names = { firstName: 'Grace', lastName: 'Lindqvist', email: `${id}@example.com` };
  session.start({ id, role: 'admin', companyId: null, companyName: null, isManager: false, ...names }, 'token');
}

test('a draft is kept for its user only, and none is kept for nobody', () => {
  keepDraft('comment:1', 'On it', false);
  logIn('u2');
  expect(find('comment:1')).toBeNull();

  session.end('left');
  keepDraft('comment:1', 'Secret', false);
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith('archway-draft'));
  expect(drafts).toEqual([`archway-draft:u1:comment:1@${ownTab()}`]);

  logIn('u1');
  expect(find('comment:1')).toBe('On it');
});

test('each tab has its own draft, which the other neither sees nor deletes, until the tab is closed', () => {
  keepDraft('comment:1', 'Of the first tab', false);
  const close = openAnotherTab();
  expect(find('comment:1')).toBeNull();
  keepDraft('comment:1', 'Of the second tab', false);

  forgetSent('comment:1', Date.now());

  expect(find('comment:1')).toBeNull();
  close();
  expect(find('comment:1')).toBe('Of the first tab');
});

test('a draft of a closed tab comes with its files, never in place of an own one, and only one tab takes it', () => {
  keepDraft('comment:1', 'Older', false);
  const closeFirst = openAnotherTab();
  vi.setSystemTime(Date.now() + 1);
  keepDraft('comment:1', 'Newer', false);
  keepDraft(filesDraft('comment:1'), [{ id: 'file', uploadedAt: 1 }], false);
  const closeSecond = openAnotherTab();
  keepDraft('comment:1', 'Own', false);
  closeFirst();
  closeSecond();
  expect(find('comment:1')).toBe('Own');
  forgetSent('comment:1', Date.now());

  expect(findDraft(filesDraft('comment:1'), Files)).toEqual([{ id: 'file', uploadedAt: 1 }]);
  expect(find('comment:1')).toBe('Newer');
  openAnotherTab();
  expect(find('comment:1')).toBe('Older');
});

test('a tab that is loaded again is the same, and its copy is another', () => {
  const tab = ownTab();
  keepDraft('comment:1', 'On it', false);
  dispatchEvent(new Event('pagehide'));
  resetPage();

  expect(ownTab()).toBe(tab);
  expect(find('comment:1')).toBe('On it');
  // The session of the copy has what that of the first tab has now.
  resetPage();
  expect(ownTab()).not.toBe(tab);
  expect(find('comment:1')).toBeNull();
});

test('what is shared is the same in all tabs', () => {
  keepShared('unsent:1', 'Not sent', false);
  openAnotherTab();
  expect(findShared('unsent:1', Text)).toBe('Not sent');

  keepShared('unsent:1', '', true);

  expect(findShared('unsent:1', Text)).toBeNull();
});

test('an empty form leaves no draft', () => {
  keepDraft('comment:1', 'On it', false);

  keepDraft('comment:1', '', true);

  expect(find('comment:1')).toBeNull();
});

test('what the form does not understand counts as no draft', () => {
  keepDraft('comment:1', { text: 'of another version' }, false);
  expect(find('comment:1')).toBeNull();

  localStorage.setItem('archway-draft:u1:comment:1', '{broken');
  expect(find('comment:1')).toBeNull();
});

test('a sent draft is gone, but not what was typed and attached since it was sent', () => {
  const sentAt = Date.now();
  const files = [
    { id: 'sent', uploadedAt: sentAt - 1 },
    { id: 'later', uploadedAt: sentAt + 1 },
  ];
  keepDraft('comment:1', 'Sent', false);
  keepDraft('comment:2', 'Sent', false);
  keepDraft(filesDraft('comment:1'), files, false);
  keepDraft(filesDraft('comment:2'), files.slice(0, 1), false);
  vi.setSystemTime(sentAt + 10);
  keepDraft('comment:2', 'Typed later', false);

  forgetSent('comment:1', sentAt);
  forgetSent('comment:2', sentAt);

  expect([find('comment:1'), find('comment:2')]).toEqual([null, 'Typed later']);
  expect(findDraft(filesDraft('comment:1'), Files)).toEqual([{ id: 'later', uploadedAt: sentAt + 1 }]);
  expect(findDraft(filesDraft('comment:2'), Files)).toBeNull();
});

test('a draft that moves does not replace another one', () => {
  keepDraft('new-article', 'New', false);
  moveDraft('new-article', 'article:1');
  expect([find('new-article'), find('article:1')]).toEqual([null, 'New']);

  keepDraft('new-article', 'Another', false);
  moveDraft('new-article', 'article:1');

  expect([find('new-article'), find('article:1')]).toEqual(['Another', 'New']);
});

test('drafts of all users expire after a week, and nothing else is deleted', () => {
  keepDraft('comment:1', 'Old', false);
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('archway-draft:u1:broken', '{');
  vi.setSystemTime(Date.now() + 3 * day);
  logIn('u2');
  keepDraft('comment:2', 'Newer', false);

  vi.setSystemTime(Date.now() + 4 * day + 1);
  sweepDrafts();

  expect(find('comment:2')).toBe('Newer');
  logIn('u1');
  expect(find('comment:1')).toBeNull();
  expect(localStorage.getItem('archway-draft:u1:broken')).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('a browser without room keeps no draft and fails nobody', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });

  expect(() => keepDraft('comment:1', 'On it', false)).not.toThrow();
  expect(find('comment:1')).toBeNull();
});
