import { expect, test, vi } from 'vitest';
import { findSession } from '#contract/sessions.ts';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { withFakeBrowser } from '#test/fake-browser.ts';
import { ApiError, messageAt, request } from './request.ts';
import { session } from './session.ts';

withFakeBrowser();

/** Answers every call of the page. */
function answerWith(answer: () => Response) {
  const sent = vi.fn(async () => answer());
  vi.stubGlobal('fetch', sent);
  return sent;
}

test.each([502, 200])('a page of a proxy with status %i is a failure without words of its own', async (status) => {
  answerWith(() => new Response('<h1>502 Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } }));

  await expect(request(findSession, {})).rejects.toMatchObject({ status, message: '' });
});

test('a call without a response says what the user can do', async () => {
  answerWith(() => {
    throw new TypeError('Failed to fetch');
  });

  await expect(request(findSession, {})).rejects.toMatchObject({ status: 0, message: /Check your connection/ });
});

test('after two idle hours the page itself ends the session, and sends nothing', async () => {
  const sent = answerWith(() => Response.json({}));
  vi.setSystemTime(Date.now() + 2 * 3_600_000);

  await expect(request(findSession, {})).rejects.toThrow(sessionMessages.expired);

  expect(session.unwantedEnding()).toBe('idle');
  expect(sent).not.toHaveBeenCalled();
});

test('without a token the page sends nothing', async () => {
  const sent = answerWith(() => Response.json({}));
  localStorage.removeItem('ticketing-auth');

  await expect(request(findSession, {})).rejects.toThrow('No authentication token');

  expect(sent).not.toHaveBeenCalled();
});

test('a session that the server refuses ends, unless another tab has a newer token by then', async () => {
  const answers = [new Response('{}', { status: 401 }), Response.json({ user: {} })];
  vi.stubGlobal('fetch', async () => {
    session.renew('token', 'newer');
    return answers.shift();
  });
  await request(findSession, {});
  expect(session.current()?.token).toBe('newer');

  answerWith(() => new Response('{}', { status: 401 }));
  await expect(request(findSession, {})).rejects.toThrow(sessionMessages.authenticationExpired);

  expect(session.unwantedEnding()).toBe('refused');
});

test('a field shows its own error and those of its entries; what no field shows is shown beside them', () => {
  const issues = [
    { path: 'domains.1', message: 'Enter email domains such as example.com' },
    { path: 'isRequired', message: 'Choose yes or no' },
  ];
  const error = new ApiError(400, 'Check what you entered', { issues });

  expect(messageAt(error, 'domains')).toBe('Enter email domains such as example.com');
  expect(messageAt(error, 'domain')).toBeUndefined();
});
