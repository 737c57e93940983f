import { composeOnCallMail } from './desk/promise/on-call/mail.ts';
import { composeReportMail } from './desk/reports/report-mail.ts';
import { composeOffboardingMail } from './doors/leaving/offboarding/tell.ts';
import { composeDigest } from './news/notifications/digest-mail.ts';
import { composeIncidentMail } from './news/notifications/incident-mail.ts';
import { composeNotice } from './news/notifications/notice-mail.ts';
import { composeAcknowledgment, composeTicketMail } from './news/notifications/ticket-mail.ts';
import { composeWebhookMail } from './news/webhooks/webhook-mail.ts';
import { composeSecurityMail, composeWelcomeMail } from './people/auth/account/account-mails.ts';
import { composeExpiryMail } from './people/auth/api-keys/expiry-mail.ts';
import { composePasswordResetMail } from './people/auth/password-resets/password-reset-mail.ts';
import { composeInvitationMail } from './people/invitations/invitation-mail.ts';
import type { Composer } from './platform/mail/compose.ts';
import type { OutgoingMail } from './platform/mail/outbox.ts';
import { composeInquiryMail } from './website/inquiries/inquiry-mail.ts';
import { composeConfirmation, composeInquiryReply } from './website/inquiries/visitor-mail.ts';
import { composeSubscriptionMail } from './website/status/subscription-mail.ts';
import { composeTrackingLinks } from './website/tracking/tracking-mail.ts';

/** All kinds of emails, and what writes each. */
export const composers: Record<OutgoingMail['kind'], Composer> = {
  acknowledgment: composeAcknowledgment,
  api_keys: composeExpiryMail,
  digest: composeDigest,
  incident: composeIncidentMail,
  inquiry: composeInquiryMail,
  inquiry_confirmation: composeConfirmation,
  inquiry_reply: composeInquiryReply,
  invitation: composeInvitationMail,
  offboarding: composeOffboardingMail,
  notice: composeNotice,
  on_call: composeOnCallMail,
  password_reset: composePasswordResetMail,
  report: composeReportMail,
  security: composeSecurityMail,
  subscription: composeSubscriptionMail,
  team: composeDigest,
  ticket: composeTicketMail,
  tracking_links: composeTrackingLinks,
  webhook_off: composeWebhookMail,
  welcome: composeWelcomeMail,
};
