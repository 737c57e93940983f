import { expect, test } from 'vitest';
import { sendTestMail } from '#contract/mail.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './mail-section.stories.tsx';

test('the section says how email is set up, what waits, and what was not delivered', async () => {
  const screen = await show(stories.On);

  for (const words of ['mail.example.com:465', 'Signed for archway.example', 'https://archway.example']) {
    await expect.element(screen.getByText(words)).toBeVisible();
  }
  await expect.element(screen.getByText(/^2, the oldest since/)).toBeVisible();
  const failures = screen.getByRole('list', { name: 'Not delivered in the past week' }).getByRole('listitem');
  await expect.element(failures.first()).toMatchTextContent(/^walter@example.com.*550 5.1.1 No such user here/);
  await expect.element(failures.last()).toMatchTextContent(/^Notice of an inquiry.*554 Looks like spam/);
});

test('links that lead nowhere else are warned of, and a sender that is not the support address is named', async () => {
  const screen = await show(stories.Local);

  await expect.element(screen.getByText(/^Only this computer can open such links\. Set PUBLIC_URL/)).toBeVisible();
  const sender = screen.getByText(
    /^Set MAIL_FROM on the server to change it\. Your support email is help@archway\.example\.$/,
  );
  await expect.element(sender).toBeVisible();
});

test('where email is off, the settings say so, what that means, and how to turn it on', async () => {
  const screen = await show(stories.Off);

  await expect.element(screen.getByText(/^Email is off. Nobody is notified.*SMTP_URL/)).toBeVisible();
  await expect.element(screen.getByText('3 inquiries wait to be emailed once it is on.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send me a test email' }).query()).toBeNull();
});

test('a test email shows each step of the conversation, and why it was not sent', async () => {
  const { api, ...screen } = await show(stories.Tested);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Test email sent to grace.lindqvist@example.com');
  await screen.getByText('Conversation with the mail server').click();
  const steps = screen.getByRole('list', { name: 'Conversation with the mail server' });
  await expect.element(steps).toMatchTextContent(/ArchwayRCPT TO:<grace.lindqvist@example.com>/);

  api.on(sendTestMail, () => {
    throw new ApiError(503, 'The mail server is away');
  });
  await screen.getByRole('button', { name: 'Send me a test email' }).click();

  const failure = screen.getByText('Failed to send the test email: The mail server is away');
  await expect.element(failure).toBeInTheDocument();
});
