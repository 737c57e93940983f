/** The words of the product's error catalogue, once. Server and page both take them from here. */
export const messages = {
  requiredFields: 'Please fill in all required fields',
  requiredTicketFields: 'Please fill in all required fields including company and requester',
  loginFieldsMissing: 'Please enter both email and password',
  loginRefused: 'Invalid email or password',
  loginFailed: 'Login failed. Please try again.',
  authenticationExpired: 'Authentication expired',
  noToken: 'No authentication token',
  sessionExpired: 'Session expired due to inactivity',
  sessionExpiredTitle: 'Session Expired',
  sessionExpiredDetail: 'You have been logged out due to 2 hours of inactivity.',
  sessionWarningTitle: 'Session Warning',
  sessionWarningDetail: (minutes: number) =>
    `Your session will expire in ${minutes} minutes due to inactivity. Click anywhere to stay logged in.`,
  passwordTooShort: 'Password must be at least 6 characters long',
  companyNameRequired: 'Company name is required',
  userFieldsRequired: 'All fields are required',
  emailInUse: 'A user with this email already exists',
  onlySuperAdminsRemove: 'Access Denied: Only super admins can remove other admins',
  somethingWrong: 'Something went wrong on our side. Please try again.',
  unavailable: 'The helpdesk can’t reach its database right now. Please try again in a moment.',

  contactFieldsMissing: 'Missing Required Fields',
  contactFieldsMissingDetail: 'Please fill in all required fields.',
  contactSent: 'Message Sent Successfully',
  contactSentDetail: 'Thank you for your message! We will contact you soon.',
  contactFailed: 'Error Sending Message',
  contactFailedDetail: 'Please try again later.',
  contactLooksAutomatic:
    'This looks like a robot’s message: the field that people don’t see was filled in. Please call us, or empty that field and send again.',
  contactLimited: (wait: string) =>
    `You have sent many messages in a short time. Please try again in ${wait}, or call us.`,

  inquiriesFailed: 'Failed to load inquiries',
  inquiryAnswered: 'Marked as answered',
  inquiryReopened: 'Marked as waiting for an answer',
  inquiryFailed: 'Failed to update inquiry',

  ticketsFailed: 'Failed to load tickets',
  ticketFailed: 'Failed to load ticket',
  commentsFailed: 'Failed to load comments',
  commentAdded: 'Comment added successfully',
  commentFailed: 'Failed to add comment',
  ticketUpdated: 'Ticket updated successfully',
  ticketUpdateFailed: 'Failed to update ticket',
  ticketCreated: 'Ticket created successfully',
  ticketCreateFailed: 'Failed to create ticket',
} as const;
