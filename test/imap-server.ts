import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What a mailbox answers to a command, such as `UID FETCH 2 (BODY.PEEK[] UID)`: as it should, refuse it, or OK and nothing. */
type Reaction = 'answer' | 'refuse' | 'nothing';

/**
 * A mail server that speaks as much IMAP as reading one mailbox needs, and fails on request, which Dovecot does not.
 * @param emails by UID
 * @param react asked before each command about emails
 */
export async function startImapServer(emails: Map<number, Buffer>, react: (command: string) => Reaction) {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.write('* OK ready\r\n');
    const lines = createInterface({ input: socket });
    // It repeats the errors of its input.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      commands.push(command);
      const reaction = command.startsWith('UID ') ? react(command) : 'answer';
      if (reaction === 'refuse') return socket.write(`${tag} NO Server Unavailable\r\n`);
      if (reaction === 'answer') socket.write(answerTo(emails, command));
      return socket.write(`${tag} OK done\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** As in MAIL_IMAP_URL. */
    url: `imap://support:secret-of-sixteen@127.0.0.1:${port}/INBOX`,
    /** All commands so far, without their tags. */
    commands,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The untagged responses to a command. */
function answerTo(emails: Map<number, Buffer>, command: string) {
  const uids = [...emails.keys()];
  const [, range = '', wanted = ''] = /^UID FETCH (\d+) (.*)$/.exec(command) ?? [];
  const email = emails.get(Number(range));
  if (email) return fetched(uids.indexOf(Number(range)) + 1, Number(range), email, wanted);
  if (command.startsWith('CAPABILITY')) return '* CAPABILITY IMAP4rev1 MOVE\r\n';
  if (command === 'LIST "" ""') return '* LIST (\\Noselect) "/" ""\r\n';
  if (command.startsWith('LIST')) return '* LIST () "/" INBOX\r\n';
  if (command.startsWith('SELECT')) return `* ${uids.length} EXISTS\r\n* OK [UIDVALIDITY 7] numbered\r\n`;
  if (command.startsWith('UID SEARCH')) return `* SEARCH ${uids.filter(isIn(command)).join(' ')}\r\n`;
  return '';
}

/** Whether a UID is within the range of a search. */
function isIn(command: string) {
  const [, first, last = first] = /UID (\d+)(?::(\d+|\*))?/.exec(command.replace('UID SEARCH', '')) ?? [];
  return (uid: number) => uid >= Number(first) && (last === '*' || uid <= Number(last));
}

function fetched(number: number, uid: number, email: Buffer, wanted: string) {
  const fields = [`UID ${uid}`];
  if (wanted.includes('RFC822.SIZE')) fields.push(`RFC822.SIZE ${email.length}`);
  if (wanted.includes('INTERNALDATE')) fields.push('INTERNALDATE "05-Oct-2026 10:00:00 +0000"');
  if (wanted.includes('BODY.PEEK[]')) fields.push(literal('BODY[]', email));
  if (wanted.includes('BODY.PEEK[HEADER]')) {
    fields.push(literal('BODY[HEADER]', email.subarray(0, email.indexOf('\r\n\r\n') + 4)));
  }
  return Buffer.from(`* ${number} FETCH (${fields.join(' ')})\r\n`, 'latin1');
}

function literal(name: string, bytes: Buffer) {
  return `${name} {${bytes.length}}\r\n${bytes.toString('latin1')}`;
}
