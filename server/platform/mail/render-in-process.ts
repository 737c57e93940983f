import type { Serializable } from 'node:child_process';
import { SeparateProcessFailure, separateProcess } from '#server/platform/process/separate-process.ts';
import type { Provider } from './templates/frame.ts';
import type { templates } from './templates/templates.ts';

type Templates = typeof templates;

/** An email by the name of its template, with its content. */
export type MailPage = {
  [Name in keyof Templates]: { template: Name; props: Parameters<Templates[Name]>[0] };
}[keyof Templates];
export type RenderOrder = MailPage & Serializable;

/** `html` is missing in the reduced form. */
type Content = { html?: string; text: string };

const renderer = separateProcess<RenderOrder, Required<Content>>(import.meta.url, 'render-process', {
  // The largest email takes a fraction of a second on an idle machine.
  time: 5_000,
  // Nobody waits for it but the queue of emails.
  wait: 60_000,
  idle: 60_000,
  memory: 256,
});

/**
 * Lays out an email in a separate process, so that no text can block other requests. An email that
 * can't be laid out goes out in a reduced form, with its link.
 * @param subject for the reduced form
 */
export async function renderInProcess(page: MailPage, subject: string): Promise<Content> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      return await renderer.run([page]);
    } catch (error) {
      // The process may have ended because of something else, such as the system's memory.
      if (!(error instanceof SeparateProcessFailure)) throw error;
    }
  }
  return { text: reducedText(page.props, subject) };
}

/** The link of an email, or its text if its recipient has no access to what the link would show. */
function reducedText(page: { provider: Provider; url?: string; text?: string }, subject: string) {
  const { name, phone, email } = page.provider;
  const body = page.url
    ? `This email could not be shown in full. To read it, open this address:\n${page.url}`
    : page.text;
  return `${subject}

${body}

${name}
${phone} · ${email}
`;
}
