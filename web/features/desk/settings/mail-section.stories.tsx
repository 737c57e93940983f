import { findMailStatus, sendTestMail } from '#contract/mail.ts';
import { mailStatus, testMail } from '#gallery/samples/settings.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { MailSection } from './mail-section.tsx';

export const On: Story = {
  render: () => <MailSection />,
  api: (api) => {
    api.on(findMailStatus, () => mailStatus());
    api.on(sendTestMail, () => testMail());
  },
};
export const Off: Story = {
  ...On,
  api: (api) => api.on(findMailStatus, () => mailStatus({ isOn: false, server: null, waiting: 3, failures: [] })),
};
/** Nothing was sent, nothing waits, and nothing failed. */
export const Unused: Story = {
  ...On,
  api: (api) => {
    const none = { signs: null, lastSentAt: null, oldestWaitingAt: null, waiting: 0, failures: [] };
    api.on(findMailStatus, () => mailStatus(none));
  },
};
/** As it starts: on the server's own address, with a sender of its own. */
export const Local: Story = {
  ...On,
  api: (api) =>
    api.on(findMailStatus, () => mailStatus({ from: 'hello@archway.example', publicUrl: 'http://127.0.0.1:8080' })),
};
export const Tested: Story = { ...On, press: ['Send me a test email'] };
export const TestRefused: Story = {
  ...Tested,
  api: (api) => {
    api.on(findMailStatus, () => mailStatus({ server: `${longWord}.example:465` }));
    api.on(sendTestMail, () => testMail({ isSent: false, steps: [{ from: 'problem', text: `554 ${longWord}` }] }));
  },
};
export const Loading = whileLoading(On);
export const Failed = whenFailed(On);

export const pictures = [Tested];
