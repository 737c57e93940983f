export const chooseService = 'Choose a service from the list';

/** Where an inquiry stands. */
export const InquiryStates = ['new', 'in_conversation', 'won', 'lost'] as const;

export const InquiryStateLabels: Record<(typeof InquiryStates)[number], string> = {
  new: 'New',
  in_conversation: 'In conversation',
  won: 'Won',
  lost: 'Lost',
};

/** Why an inquiry is suspected to be spam. */
export const SpamReasons = ['too_many', 'forged', 'similar', 'marked'] as const;

/** What staff read about each of them. */
export const SpamReasonTexts: Record<(typeof SpamReasons)[number], string> = {
  too_many: 'Too many messages arrived within an hour.',
  forged: 'The sender’s domain says that this email is not from them.',
  similar: 'It resembles a message that was marked as spam.',
  marked: 'One of your staff marked it as spam.',
};

/** What was written about an inquiry: by staff to its sender, by its sender to us, or by staff for staff. */
export const InquiryMessageKinds = ['reply', 'answer', 'note'] as const;

/** Maximum length of an inquiry's text, in characters. */
export const MessageLength = 10_000;

export const inquiryMessages = {
  fieldsMissing: 'Missing required fields',
  fieldsMissingDetail: 'Please fill in all required fields.',
  sent: 'Message sent successfully',
  sentDetail: 'Thank you for your message! We will contact you soon.',
  sendFailed: 'Error sending message',
  sendFailedDetail: 'Please try again later.',
  looksAutomatic:
    'This looks like an automated message because a hidden field was filled in. Clear that field and send it again, or call us.',
  limited: (wait: string) => `You have sent many messages in a short time. Please try again in ${wait}, or call us.`,
  listFailed: 'Failed to load inquiries',
  notFound: 'Inquiry not found',
  failed: 'Failed to load the inquiry',
  answered: 'Marked as answered',
  changed: 'Inquiry saved',
  spam: 'Moved to spam. Similar messages will go there too',
  replied: 'Reply sent',
  replyFailed: 'Failed to send the reply',
  noted: 'Note added',
  noteFailed: 'Failed to add the note',
  writeFirst: 'Write a message first',
  isTicket: (number: string) => `This inquiry is ${number} now. Write there.`,
  notToSpam: 'This inquiry is in Spam. Mark it as not spam before you reply.',
  converted: 'Inquiry converted',
  convertFailed: 'Failed to convert the inquiry',
  suggestionFailed: 'Failed to look for the company',
  notSpam: 'Moved to the inquiries that wait for an answer',
  reopened: 'Marked as waiting for an answer',
  updateFailed: 'Failed to save the inquiry',
} as const;
