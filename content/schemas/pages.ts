import { fields, text } from './fields.ts';

const page = { label: text, title: text, description: text };
const servicePage = fields({ ...page, menuLine: text });

/** pages.yaml: what menus, the browser's tab and search engines show of each page. */
export const Pages = fields({
  home: fields(page),
  managedIt: servicePage,
  networking: servicePage,
  itProjects: servicePage,
  personalIt: servicePage,
  about: fields(page),
  contact: fields(page),
});
