import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { vi } from 'vitest';
import { freePort } from '../scripts/free-port.ts';

/** The password of everybody. */
const PASSWORD = 'secret-of-sixteen';

/**
 * A real mail server (Dovecot) that speaks IMAP on a loopback port, as nobody, with its own folder.
 * @param tokenInfo where it asks about access tokens (OAuth 2), which it accepts beside the password
 */
export async function startDovecot({ tokenInfo }: { tokenInfo?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'archway-dovecot-'));
  const taken = await freePort();
  mkdirSync(join(folder, 'mail'));
  writeFileSync(join(folder, 'oauth2.conf'), `tokeninfo_url = ${tokenInfo}\nusername_attribute = email\n`);
  writeFileSync(join(folder, 'dovecot.conf'), configuration(folder, taken) + (tokenInfo ? oauth(folder) : ''));
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', 'nobody:nogroup', folder]);

  let running = await launch(folder, taken, isRoot);
  const user = `support-${taken}`;
  return {
    port: taken,
    folder,
    user,
    /** As in MAIL_IMAP_URL. */
    url: `imap://${user}:${PASSWORD}@127.0.0.1:${taken}/INBOX`,
    client: () => clientOf(taken, user),
    stop: () => stop(running),
    restart: async () => {
      running = await launch(folder, taken, isRoot);
    },
    /** The server numbers its emails anew, as after it was restored from a backup. */
    renumber: () => rmSync(join(folder, 'mail', user), { recursive: true }),
    dispose: async () => {
      await stop(running);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string, port: number, isRoot: boolean) {
  const dovecot = ['dovecot', '-F', '-c', join(folder, 'dovecot.conf')];
  const [command = '', ...rest] = isRoot
    ? ['setpriv', '--reuid', 'nobody', '--regid', 'nogroup', '--clear-groups', ...dovecot]
    : dovecot;
  const child = spawn(command, rest, { cwd: folder, stdio: 'ignore', env: { PATH: `${process.env.PATH}:/usr/sbin` } });
  await vi
    .waitFor(() => answers(port), { timeout: 30_000, interval: 100 })
    .catch(() => {
      throw new Error(`Dovecot did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`);
    });
  return child;
}

async function answers(port: number) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
  } finally {
    socket.destroy();
  }
}

async function stop(child: ReturnType<typeof spawn>) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function clientOf(port: number, user: string) {
  const auth = { user, pass: PASSWORD };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const configuration = (folder: string, port: number) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;

const oauth = (folder: string) => `
auth_mechanisms = plain xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2.conf
}
`;
