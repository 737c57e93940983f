/** Maximum length of a name, domain or address, in characters. */
export const CompanyTextLength = 200;

/** A company, or one private person. */
export const CompanyKinds = ['company', 'person'] as const;

export const CompanyStates = ['active', 'archived', 'deleted'] as const;

export const companyMessages = {
  nameRequired: 'Company name is required',
  listFailed: 'Failed to load companies',
  findFailed: 'Failed to load the company',
  created: 'Company added',
  createFailed: 'Failed to add company',
  updated: 'Company updated',
  updateFailed: 'Failed to update company',
  deleted: 'Company deleted',
  deleteFailed: 'Failed to delete company',
  archived: 'Company archived',
  archiveFailed: 'Failed to archive company',
  unarchived: 'Company taken out of the archive',
  unarchiveFailed: 'Failed to take the company out of the archive',
  leftOverFailed: 'Failed to load what is still open with this company',
} as const;
