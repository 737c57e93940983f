import { composeSecurityMail, composeWelcomeMail } from './auth/account/account-mails.ts';
import { composeExpiryMail } from './auth/api-keys/expiry-mail.ts';
import { composePasswordResetMail } from './auth/password-resets/password-reset-mail.ts';
import { composeInquiryMail } from './inquiries/inquiry-mail.ts';
import { composeConfirmation, composeInquiryReply } from './inquiries/visitor-mail.ts';
import { composeInvitationMail } from './invitations/invitation-mail.ts';
import { composeOffboardingMail } from './leaving/offboarding/tell.ts';
import type { Composer } from './mail/compose.ts';
import type { OutgoingMail } from './mail/outbox.ts';
import { composeDigest } from './notifications/digest-mail.ts';
import { composeIncidentMail } from './notifications/incident-mail.ts';
import { composeNotice } from './notifications/notice-mail.ts';
import { composeAcknowledgment, composeTicketMail } from './notifications/ticket-mail.ts';
import { composeOnCallMail } from './promise/on-call/mail.ts';
import { composeReportMail } from './reports/report-mail.ts';
import { composeSubscriptionMail } from './status/subscription-mail.ts';
import { composeTrackingLinks } from './tracking/tracking-mail.ts';
import { composeWebhookMail } from './webhooks/webhook-mail.ts';

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
