import {
  InvitationMail,
  NewAccountMail,
  PasswordResetMail,
  SecurityMail,
  TestMail,
  WelcomeMail,
} from './account-mails.ts';
import { ApiKeyMail } from './api-key-mail.ts';
import { DigestMail } from './digest-mail.ts';
import { InquiryMail } from './inquiry-mail.ts';
import { NoticeMail } from './notice-mail.ts';
import { OffboardingMail } from './offboarding-mail.ts';
import { OnCallMail } from './on-call-mail.ts';
import { ReportMail } from './report-mail.ts';
import { IncidentMail, SubscriptionMail } from './status-mails.ts';
import { TicketMail } from './ticket-mail.ts';
import { TrackingLinksMail } from './tracking-mail.ts';
import { ConfirmationMail, InquiryReplyMail } from './visitor-mails.ts';
import { WebhookMail } from './webhook-mail.ts';

/** All templates by name. The name is sent to the process that renders them. */
export const templates = {
  ApiKeyMail,
  ConfirmationMail,
  DigestMail,
  IncidentMail,
  InquiryMail,
  InquiryReplyMail,
  InvitationMail,
  NewAccountMail,
  NoticeMail,
  OffboardingMail,
  OnCallMail,
  PasswordResetMail,
  ReportMail,
  SecurityMail,
  SubscriptionMail,
  TestMail,
  TicketMail,
  TrackingLinksMail,
  WebhookMail,
  WelcomeMail,
};
