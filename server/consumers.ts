import { queueAccountMail } from './auth/account/account-mails.ts';
import { queueInquiryMail } from './inquiries/inquiry-mail.ts';
import { queueInvitationMail } from './invitations/invitation-mail.ts';
import { queueOffboardingMail } from './leaving/offboarding/tell.ts';
import { tellOfIncidents } from './notifications/incident-news.ts';
import { queueNoticeMail } from './notifications/notice-mail.ts';
import { notifyPeople } from './notifications/notify-people.ts';
import { queueTicketMail } from './notifications/queue-ticket-mail.ts';
import { askOnCall } from './promise/on-call/ask.ts';
import { endSnoozes } from './snoozes/react.ts';
import { queueDeliveries } from './webhooks/queue-deliveries.ts';
import { queueWebhookMail } from './webhooks/webhook-mail.ts';

/** What reacts to events, apart from jobs. docs/events.md shows what each does about which event. */
export function eventConsumers(isMailOn: boolean) {
  const always = [
    queueInquiryMail({ isMailOn }),
    notifyPeople(),
    tellOfIncidents({ isMailOn }),
    queueDeliveries(),
    endSnoozes(),
  ];
  // Without a mail server they are off: their emails would be outdated when one is set up.
  const ofMail = [
    queueTicketMail(),
    askOnCall(),
    queueAccountMail(),
    queueInvitationMail(),
    queueOffboardingMail(),
    queueWebhookMail(),
    queueNoticeMail(),
  ];
  return { on: [...always, ...(isMailOn ? ofMail : [])], off: isMailOn ? [] : ofMail };
}
