import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ParsedMail, parseMail } from './parse-mail.ts';

export type ReceivedMail = ParsedMail & { raw: string; from: string; to: string[] };

type MailServerOptions = {
  port?: number;
  /** The only login that is accepted; without one, none is asked for. */
  login?: { user: string; password: string };
  /** Offers STARTTLS with its own certificate, which no client should trust without being told so. */
  hasTls?: boolean;
  /** Asked at the sender: a refusal, or nothing. */
  onSender?: () => Refusal | undefined;
  /** Asked at each recipient: a refusal, or nothing. */
  onRecipient?: () => Refusal | undefined;
  /** Asked after each message was read; until it answers, the client waits. */
  onMessage?: (mail: ReceivedMail) => Refusal | undefined | Promise<Refusal | undefined>;
};

type Refusal = { code: number; text: string };

/** A real mail server on a loopback port, with everything that it took over. */
export async function startMailServer({ port = 0, login, hasTls = false, ...on }: MailServerOptions = {}) {
  const { onSender, onRecipient, onMessage } = on;
  const accepted: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: !hasTls,
    onAuth: ({ username, password }, _, done) => {
      const isRight = username === login?.user && password === login?.password;
      done(isRight ? null : asError({ code: 535, text: 'Wrong password' }), isRight ? { user: username } : undefined);
    },
    disableReverseLookup: true,
    closeTimeout: 10,
    onMailFrom: (_, __, done) => done(asError(onSender?.())),
    onRcptTo: (_, __, done) => done(asError(onRecipient?.())),
    onData: async (stream, { envelope }, done) => {
      const raw = await text(stream).catch(() => undefined);
      // The client hung up.
      if (raw === undefined) return;
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const mail = { ...parseMail(raw), raw, from, to: envelope.rcptTo.map(({ address }) => address) };
      const refusal = await onMessage?.(mail);
      if (!refusal) accepted.push(mail);
      done(asError(refusal));
    },
  });
  greetAtOnce(server);
  // Clients that hang up are what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.server.address() as AddressInfo;

  return {
    accepted,
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The library greets after 100 ms, to recognize clients that talk first. Each email has a connection of its own. */
function greetAtOnce(server: SMTPServer) {
  const connect = server.connect.bind(server);
  server.connect = (socket, options) => {
    connect(socket, options);
    const connection = [...server.connections].at(-1);
    connection?.connectionReady();
    if (connection) connection.connectionReady = () => undefined;
  };
}

/** Accepts connections and says nothing. */
export async function startSilentServer(port = 0) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.resume();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;

  return {
    sockets,
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function asError(refusal: Refusal | undefined) {
  return refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
}
