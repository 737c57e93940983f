import { warnOfBalances } from './desk/agreements/warnings.ts';
import { watchApprovals } from './desk/approvals/watch.ts';
import { askOnCall } from './desk/promise/on-call/ask.ts';
import { endSnoozes } from './desk/snoozes/react.ts';
import { queueOffboardingMail } from './doors/leaving/offboarding/tell.ts';
import { tellOfIncidents } from './news/notifications/incident-news.ts';
import { queueNoticeMail } from './news/notifications/notice-mail.ts';
import { notifyPeople } from './news/notifications/notify-people.ts';
import { queueDeliveries } from './news/webhooks/queue-deliveries.ts';
import { queueWebhookMail } from './news/webhooks/webhook-mail.ts';
import { queueAccountMail } from './people/auth/account/account-mails.ts';
import { queueInvitationMail } from './people/invitations/invitation-mail.ts';
import { queueInquiryMail } from './website/inquiries/inquiry-mail.ts';

/** What reacts to events, apart from jobs. docs/events.md shows what each does about which event. */
export function eventConsumers(isMailOn: boolean) {
  const always = [
    queueInquiryMail({ isMailOn }),
    notifyPeople({ isMailOn }),
    tellOfIncidents({ isMailOn }),
    queueDeliveries(),
    endSnoozes(),
    warnOfBalances(),
    watchApprovals(),
  ];
  // Without a mail server they are off: their emails would be outdated when one is set up.
  const ofMail = [
    askOnCall(),
    queueAccountMail(),
    queueInvitationMail(),
    queueOffboardingMail(),
    queueWebhookMail(),
    queueNoticeMail(),
  ];
  return { on: [...always, ...(isMailOn ? ofMail : [])], off: isMailOn ? [] : ofMail };
}
