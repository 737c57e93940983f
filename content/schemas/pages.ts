import { fields, text } from './fields.ts';

const page = { label: text, title: text, description: text };
const servicePage = fields({ ...page, menuLine: text });

/** pages.yaml: what menus, the browser's tab and search engines show of each page. */
export const Pages = fields({
  home: fields(page),
  managedIt: servicePage.optional(),
  networking: servicePage.optional(),
  itProjects: servicePage.optional(),
  personalIt: servicePage.optional(),
  about: fields(page),
  contact: fields(page),
});
