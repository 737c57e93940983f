import * as contract from '#contract/incoming-mail.ts';
import { smallPicture } from '#test/files.ts';
import { insertHeldMail } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

/** Mail servers have secrets of their own: no session opens these. */
const forNobody = '401 401 401 401 401 401 401 401 401 401';
const forStaff = '401 403 403 403 200 200 403 401 401 401';
const missing = '401 403 403 403 404 404 403 401 401 401';
const notForClients = '401 404 404 404 200 200 404 401 401 401';

/** A held email of a colleague. */
async function held({ db, colleague }: Scene) {
  const { id: mailId } = await insertHeldMail(db, { userId: colleague.id });
  return { params: { mailId }, body: {} };
}

/** A held email whose sender staff choose. */
async function heldOf(scene: Scene) {
  return { ...(await held(scene)), body: { userId: scene.colleague.id } };
}

/** An email that became a comment on a ticket of the caller. */
function whole({
  isInternal = false,
  role,
  number = '0',
}: {
  isInternal?: boolean;
  role?: 'admin';
  number?: string;
} = {}) {
  return async ({ db, owner, insertTicket, insertUser, insertComment }: Scene) => {
    const { id: ticketId } = await insertTicket(owner);
    const author = role ? await insertUser(role) : owner;
    const attachments = [{ name: 'a.png', size: smallPicture.length }];
    const { id: commentId } = await insertComment(ticketId, author, { isInternal, source: 'mail' });
    const values = {
      state: 'done',
      result: 'comment',
      reason: null,
      ticketId,
      commentId,
      userId: author.id,
      attachments,
    } as const;
    const { id: mailId } = await insertHeldMail(db, values, withPicture());
    return { params: { ticketId, mailId, number } };
  };
}

/** An email with a picture. */
function withPicture() {
  const part = `Content-Type: image/png; name=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\n${smallPicture.toString('base64')}`;
  return rawMail({ 'Content-Type': 'multipart/mixed; boundary=b' }, `--b\r\n\r\nSee\r\n--b\r\n${part}\r\n--b--\r\n`);
}

const nothing = crypto.randomUUID();

export const incomingMailRows = [
  row('email over HTTP', contract.takeInMail, forNobody, () => ({ body: {} })),
  row('email from Mailgun', contract.takeInMailgunMail, forNobody, () => ({ body: {} })),
  row('email from Postmark', contract.takeInPostmarkMail, forNobody, () => ({ body: {} })),
  row('emails that arrived', contract.listIncomingMail, forStaff),
  row('emails, their state', contract.findArrivals, forStaff),
  row('email accepted', contract.acceptMail, forStaff, heldOf),
  row('email discarded', contract.discardMail, forStaff, held),
  row('email processed again', contract.retryMail, forStaff, held),
  row('email as it arrived', contract.downloadMail, forStaff, held),
  ...[contract.acceptMail, contract.discardMail, contract.retryMail, contract.downloadMail].map((endpoint) =>
    row('email that is not there', endpoint, missing, () => ({ params: { mailId: nothing }, body: {} })),
  ),
  row('whole email of a client', contract.findWholeMail, '401 200 200 200 200 200 404 401 401 401', whole()),
  row('whole email of staff', contract.findWholeMail, notForClients, whole({ role: 'admin' })),
  row('whole email behind a note', contract.findWholeMail, notForClients, whole({ role: 'admin', isInternal: true })),
  ...[contract.downloadMailFile, contract.previewMailFile].flatMap((endpoint) => [
    row('file of the email of a client', endpoint, '401 200 200 200 200 200 404 401 401 401', whole()),
    row('file of the email of staff', endpoint, notForClients, whole({ role: 'admin' })),
    row('file behind a note', endpoint, notForClients, whole({ role: 'admin', isInternal: true })),
    row('file that is not there', endpoint, '401 404 404 404 404 404 404 401 401 401', whole({ number: '1' })),
  ]),
];
