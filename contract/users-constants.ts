export const Roles = ['super_admin', 'admin', 'manager', 'member', 'employee'] as const;

/** The roles of people of a client. */
export const ClientRoles = ['manager', 'member', 'employee'] as const satisfies readonly (typeof Roles)[number][];

/** The first super admin, unless an address is configured. The name is theirs to change. */
export const generatedAdmin = {
  email: 'admin@archway.example',
  firstName: 'Archway',
  lastName: 'Administrator',
} as const;

/** The name of a person who was forgotten, in first and last name. */
export const FormerUser = 'Former user';

/**
 * In characters. No setting allows fewer than `min`; new installations start with `first`, and a setting may require up to
 * `mostRequired`.
 */
export const PasswordLength = { min: 6, first: 12, mostRequired: 64, max: 256 } as const;

export const userMessages = {
  secondFactorRemoved: 'Two-factor login turned off',
  secondFactorRemoveFailed: 'Failed to turn off their two-factor login',
  onlySuperAdminsRemoveSecondFactors: 'Access Denied: Only super admins can turn off the two-factor login of others',
  ownSecondFactor: 'Turn off your own two-factor login in Your account',
  passwordTooShort: 'Password must be at least 6 characters long',
  passwordShorterThan: (length: number) => `Password must be at least ${length} characters long`,
  fieldsRequired: 'All fields are required',
  addressOfStaff: 'This address belongs to one of your staff',
  addressOfInactive:
    'There is a user with this address who is inactive, or whose company is archived. Reactivate them first.',
  emailInUse: 'A user with this email already exists',
  passwordsDiffer: 'Passwords do not match',
  listFailed: 'Failed to load users',
  created: 'User added',
  createFailed: 'Failed to add user',
  updated: 'User updated',
  updateFailed: 'Failed to update user',
  updateFailedDetail: 'Failed to update user. Please try again.',
  onlySuperAdminsMove: 'Access Denied: Only super admins can move users to another company',
  moveActiveUsers: 'This user is inactive. Reactivate them before you move them to another company.',
  staffHaveNoCompany: 'Provider admins belong to no company. Leave the company out.',
  clientsHaveCompany: 'A client user belongs to a company. Choose one from the list.',
  movedMeanwhile: 'This user was moved to another company in the meantime. Reload the page and try again.',
  deleted: 'User deleted',
  deleteFailed: 'Failed to delete user',
  activated: 'User reactivated',
  deactivated: 'User deactivated',
  activateFailed: 'Failed to reactivate user',
  deactivateFailed: 'Failed to deactivate user',
  adminListFailed: 'Failed to load admins',
  adminCreated: 'Admin added',
  adminCreateFailed: 'Failed to add admin',
  adminUpdated: 'Admin updated',
  adminUpdateFailed: 'Failed to update admin',
  adminUpdateFailedDetail: 'Failed to update admin. Please try again.',
  adminRemoved: 'Admin removed',
  adminRemoveFailed: 'Failed to remove admin',
  onlySuperAdminsRemoveAdmins: 'Access Denied: Only super admins can remove other admins',
  forgotten: 'This person’s name and contact details were removed everywhere',
  forgetFailed: 'Failed to forget this person',
  forgetPreviewFailed: 'Failed to look for this person’s name',
  notYourself: 'You can’t do this to yourself. Ask another super admin.',
  onlySuperAdminsForget: 'Access Denied: Only super admins can forget people',
} as const;

/** Whether a search narrows all clients: nearly every name and address has a certain Latin letter, but some names are one character. */
export const narrowsClients = (search: string) => /../u.test(search.trim()) || /[^\p{ASCII}]/u.test(search);
