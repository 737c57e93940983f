import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sharedMessages } from '#contract/shared-constants.ts';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';

slow('Waits while all connections are in use');

const { app, databaseUrl, insertUser } = await startApp({ own: true });

const away = 'The helpdesk can’t reach its database right now. Please try again in a moment.';

test('a process that can serve says so', async () => {
  const response = await app.inject('/api/health');

  expect([response.statusCode, response.json()]).toEqual([200, { message: 'Archway is running' }]);
});

test('it is ready while the database answers', async () => {
  const response = await app.inject('/api/ready');

  expect([response.statusCode, response.json()]).toEqual([200, { message: 'The database answers' }]);
});

test.each([
  ['refuses connections', 'postgresql://archway@127.0.0.1:9/archway'],
  ['is not there', 'postgresql://archway@%2Ftmp%2Fno-such-folder/archway'],
])('with a database that %s it serves, is not ready, and asks callers to come back', async (_, url) => {
  const { db, pool } = connect(url);
  const lost = await buildApp({ db, logger: pino({ level: 'silent' }) });
  const { email, token } = await insertUser('employee');

  const health = await lost.inject('/api/health');
  const answers = [
    await lost.inject('/api/ready'),
    await lost.inject({ url: '/api/ticketing/tickets', headers: { authorization: `Bearer ${token}` } }),
    await lost.inject({ method: 'POST', url: '/api/ticketing/auth/login', payload: { email, password: 'secret' } }),
  ];
  await lost.close();
  await pool.end();

  expect(health.statusCode).toBe(200);
  expect(answers.map(refusalOf)).toEqual(Array(3).fill({ statusCode: 503, message: away }));
  expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['5', '5', '5']);
});

test('a broken connection in the middle of a request asks the caller to come back, and the next one is served', async () => {
  const { db, pool } = connect(databaseUrl, { patience: 10 });
  const shaken = await buildApp({ db, logger: pino({ level: 'silent' }) });
  shaken.get('/cut', { config: { access: 'public' } }, async () => {
    await pool.query('select pg_terminate_backend(pg_backend_pid())');
  });

  const cut = await shaken.inject('/cut');
  const next = await shaken.inject('/api/ready');
  await shaken.close();
  await pool.end();

  expect(cut.statusCode).toBe(503);
  expect(next.statusCode).toBe(200);
});

test('a statement that takes too long is cut, and the answer says so instead of blaming the database', async () => {
  const { db, pool } = connect(databaseUrl, { patience: 10 });
  const slow = await buildApp({ db, logger: pino({ level: 'silent' }) });
  slow.get('/slow', { config: { access: 'public' } }, async () => {
    await pool.query("set statement_timeout = '50ms'; select pg_sleep(1)");
  });

  const answers = [await slow.inject('/slow'), await slow.inject('/slow?search=printer')];
  await slow.close();
  await pool.end();

  const { canceled, searchCanceled } = sharedMessages;
  expect(answers.map(refusalOf)).toEqual([canceled, searchCanceled].map((message) => ({ statusCode: 503, message })));
});

test('a request gets 503 while all connections of the pool are in use', async () => {
  const { db, pool } = connect(databaseUrl, { size: 1 });
  const busy = await buildApp({ db, logger: pino({ level: 'silent' }) });
  const held = await pool.connect();

  const response = await busy.inject('/api/ready');
  held.release();
  await busy.close();
  await pool.end();

  expect(response.statusCode).toBe(503);
});
