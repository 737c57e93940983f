import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Company } from './api.ts';

const PARAMETER = 'company';

/**
 * Which companies are open, stored in the URL so that a reload or a shared link shows the same.
 * @param search opens a company found through a user who works there, until the user closes it
 */
export function useOpenCompanies(search: string) {
  const [parameters, setParameters] = useSearchParams();
  const open = parameters.getAll(PARAMETER);
  const [linked] = useState(open[0]);
  const [closed, setClosed] = useState<string[]>([]);
  const isOpen = (company: Company) =>
    open.includes(company.id) || (isFoundByPerson(company, search) && !closed.includes(company.id));

  function change(next: string[]) {
    const changed = new URLSearchParams(parameters);
    changed.delete(PARAMETER);
    for (const id of next) changed.append(PARAMETER, id);
    setParameters(changed, { replace: true });
  }

  function toggle(company: Company) {
    const others = open.filter((id) => id !== company.id);
    change(isOpen(company) ? others : [...others, company.id]);
    setClosed(isOpen(company) ? [...closed, company.id] : closed.filter((id) => id !== company.id));
  }

  return {
    isOpen,
    toggle,
    /** The company that the link to this page opened. */
    linked,
  };
}

/** Whether a search finds a company only through a user's name or email. */
export function isFoundByPerson({ name, domain }: Company, search: string) {
  const text = search.trim().toLowerCase();
  return text !== '' && !`${name}\n${domain}`.toLowerCase().includes(text);
}
