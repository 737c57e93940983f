import { accountRows } from './account-rows.ts';
import { accountingRows } from './accounting-rows.ts';
import { adminRows } from './admin-rows.ts';
import { agreementRows } from './agreement-rows.ts';
import { alertRows } from './alert-rows.ts';
import { apiKeyRows } from './api-key-rows.ts';
import { approvalRows } from './approval-rows.ts';
import { articleRows } from './article-rows.ts';
import { bulkRows } from './bulk-rows.ts';
import { causeRows } from './cause-rows.ts';
import { checklistRows } from './checklist-rows.ts';
import { fileRows } from './file-rows.ts';
import { formRows } from './form-rows.ts';
import { incomingMailRows } from './incoming-mail-rows.ts';
import { inquiryRows } from './inquiry-rows.ts';
import { liveRows } from './live-rows.ts';
import { mailRows } from './mail-rows.ts';
import { mergeRows } from './merge-rows.ts';
import { notificationRows } from './notification-rows.ts';
import { onboardingRows } from './onboarding-rows.ts';
import { passkeyRows } from './passkey-rows.ts';
import { peopleRows } from './people-rows.ts';
import { promiseRows } from './promise-rows.ts';
import { ratingRows } from './rating-rows.ts';
import { redactionRows } from './redaction-rows.ts';
import { reminderRows } from './reminder-rows.ts';
import { reportRows } from './report-rows.ts';
import { routineRows } from './routine-rows.ts';
import { savedReplyRows } from './saved-reply-rows.ts';
import { sessionRows } from './session-rows.ts';
import { settingRows } from './setting-rows.ts';
import { singleSignOnRows } from './single-sign-on-rows.ts';
import { snoozeRows } from './snooze-rows.ts';
import { statusRows } from './status-rows.ts';
import { templateRows } from './template-rows.ts';
import { ticketPeopleRows } from './ticket-people-rows.ts';
import { ticketRows } from './ticket-rows.ts';
import { timeRows } from './time-rows.ts';
import { trackingRows } from './tracking-rows.ts';
import { viewRows } from './view-rows.ts';
import { webhookRows } from './webhook-rows.ts';

/** The whole authorization matrix: every route under /api has a row. */
export const everyRow = [
  ...sessionRows,
  ...accountRows,
  ...apiKeyRows,
  ...passkeyRows,
  ...ticketRows,
  ...bulkRows,
  ...mergeRows,
  ...redactionRows,
  ...snoozeRows,
  ...causeRows,
  ...reminderRows,
  ...viewRows,
  ...timeRows,
  ...agreementRows,
  ...approvalRows,
  ...accountingRows,
  ...ticketPeopleRows,
  ...adminRows,
  ...incomingMailRows,
  ...inquiryRows,
  ...onboardingRows,
  ...settingRows,
  ...peopleRows,
  ...articleRows,
  ...ratingRows,
  ...trackingRows,
  ...savedReplyRows,
  ...templateRows,
  ...formRows,
  ...checklistRows,
  ...mailRows,
  ...fileRows,
  ...liveRows,
  ...notificationRows,
  ...promiseRows,
  ...routineRows,
  ...reportRows,
  ...statusRows,
  ...singleSignOnRows,
  ...alertRows,
  ...webhookRows,
];
