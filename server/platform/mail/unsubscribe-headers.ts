const Address = 'List-Unsubscribe';
const OneClick = 'List-Unsubscribe-Post';

/** One-click unsubscription requires that both headers are signed (RFC 8058, 3.1). */
export const unsubscribeHeaderNames = [Address, OneClick];

/** With these, mail programs offer to turn off email of this kind, with one click and without a page (RFC 8058). */
export function unsubscribeHeaders(url: string) {
  return { [Address]: `<${url}>`, [OneClick]: 'List-Unsubscribe=One-Click' };
}
