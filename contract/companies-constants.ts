/** Maximum length of a name, domain or address, in characters. */
export const CompanyTextLength = 200;

export const companyMessages = {
  nameRequired: 'Company name is required',
  listFailed: 'Failed to load companies',
  created: 'Company created successfully',
  createFailed: 'Failed to create company',
  updated: 'Company updated successfully',
  updateFailed: 'Failed to update company',
  deleted: 'Company deleted successfully',
  deleteFailed: 'Failed to delete company',
} as const;
