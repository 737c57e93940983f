import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { smallPicture } from '#test/files.ts';
import { rawMail } from '#test/raw-mail.ts';
import { formOf } from '#test/uploads.ts';

/** How long something may take before its client gives up, in milliseconds. */
const PATIENCE = 1_500;

type Places = { site: number; metrics: number; mail: number; token: string; mailToken: string; ticketId: string };
type Files = { large: string; picture: string };

/**
 * Whatever opens a stream of the program's, each in one call that may fail.
 * @param random from 0 to 1
 */
export function actionsAt(
  { site, metrics, mail, token, mailToken, ticketId }: Places,
  files: Files,
  random: () => number,
) {
  const url = `http://127.0.0.1:${site}`;
  const signal = () => AbortSignal.timeout(PATIENCE);
  const authorization = `Bearer ${token}`;

  async function get(path: string, headers = {}) {
    const response = await fetch(`${url}/api/ticketing${path}`, {
      headers: { authorization, ...headers },
      signal: signal(),
    });
    return response.arrayBuffer();
  }

  async function post(path: string, body: Buffer | string, headers: Record<string, string>) {
    const options = { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers, signal: signal() };
    return (await fetch(`${url}${path}`, options)).arrayBuffer();
  }

  function postForm(path: string, { payload, contentType }: ReturnType<typeof formOf>) {
    return post(path, payload, { authorization, 'content-type': contentType });
  }

  const form = (field: string, size: number) => formOf([{ name: 'a.bin', field, bytes: Buffer.alloc(size, 'x') }]);
  const half = (whole: ReturnType<typeof form>) => ({
    ...whole,
    payload: whole.payload.subarray(0, Math.floor(random() * whole.payload.length)),
  });
  const upload = '/api/ticketing/files';
  const mailgun = '/api/mail/incoming/mailgun/mime';

  return {
    upload: () => postForm(upload, form('file', 700_000)),
    'broken form': () => postForm(upload, half(form('file', 2_000))),
    'broken form of another field': () => postForm(upload, half(form('other', 2_000))),
    'picture and its preview': async () => {
      await postForm(upload, formOf([{ name: 'a.png', bytes: smallPicture }]));
      await get(`/files/${files.picture}/preview`);
    },
    download: () => get(`/files/${files.large}`),
    range: () => get(`/files/${files.large}`, { range: 'bytes=300000-' }),
    'abandoned download': async () => {
      const socket = connect(site, '127.0.0.1').on('error', () => undefined);
      const lines = [`GET /api/ticketing/files/${files.large} HTTP/1.1`, 'host: x', `authorization: ${authorization}`];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      await setTimeout(random() * 200);
      socket.resetAndDestroy();
    },
    'live updates': () => get('/events', { accept: 'text/event-stream' }),
    tickets: () => get('/tickets?limit=50'),
    comment: () =>
      post(`/api/ticketing/tickets/${ticketId}/comments`, JSON.stringify({ comment: 'It jams again' }), {
        authorization,
        'content-type': 'application/json',
      }),
    'broken JSON': () =>
      post('/api/ticketing/tickets', '{"title":', { authorization, 'content-type': 'application/json' }),
    'mail over HTTP': () => post('/api/mail/incoming', rawMail(), { authorization: `Bearer ${mailToken}` }),
    'form of Mailgun': () => postForm(mailgun, form('body-mime', 100_000)),
    'broken form of Mailgun': () => postForm(mailgun, half(form('body-mime', 2_000))),
    'mail over LMTP': async () => {
      const options = { host: '127.0.0.1', port: mail, lmtp: true, ignoreTLS: true, socketTimeout: PATIENCE };
      const text = 'It jams. '.repeat(2_000);
      const server = createTransport(options);
      await server.sendMail({ from: 'ada@acme.example', to: 'support@archway.example', subject: 'Jam', text });
    },
    'outgoing mail': () =>
      post('/api/ticketing/auth/forgot-password', JSON.stringify({ email: `${random()}@acme.example` }), {
        'content-type': 'application/json',
      }),
    metrics: async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`, { signal: signal() })).text(),
  } satisfies Record<string, () => Promise<unknown>>;
}
