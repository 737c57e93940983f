/** In days. */
export const OffboardingDays = {
  /** What the dialog suggests. */
  suggested: 30,
  /** The longest that the deletion can be postponed. */
  most: 3_660,
  /** How long before the deletion super admins get an email. */
  notice: 7,
} as const;

export const offboardingMessages = {
  onlySuperAdmins: 'Access Denied: Only super admins can offboard companies',
  onlySuperAdminsExport: 'Access Denied: Only super admins can export companies',
  dayMissing: 'Choose the day on which its data is deleted',
  dayTooSoon: 'Choose a day after today',
  dayTooLate: 'Choose a day within the next ten years',
  isOffboarded: 'This company is being offboarded. Cancel that first.',
  offboarded: 'Offboarding started',
  dayChanged: 'Day of deletion changed',
  failed: 'Failed to offboard the company',
  canceled: 'Offboarding canceled',
  cancelFailed: 'Failed to cancel the offboarding',
  exportFailed: 'Failed to export the company',
} as const;
