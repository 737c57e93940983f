import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { matchesSearch } from '#contract/search-text.ts';
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

  function toggle(company: Company) {
    // The URL as it is now, not as of the last rendering: a second change may follow at once.
    const next = new URLSearchParams(window.location.search);
    const others = next.getAll(PARAMETER).filter((id) => id !== company.id);
    next.delete(PARAMETER);
    for (const id of isOpen(company) ? others : [...others, company.id]) next.append(PARAMETER, id);
    setParameters(next, { replace: true });
    setClosed((before) => (isOpen(company) ? [...before, company.id] : before.filter((id) => id !== company.id)));
  }

  return {
    isOpen,
    toggle,
    /** The company that the link to this page opened. */
    linked,
  };
}

/** Whether a search finds a company only through a user's name or email. */
export function isFoundByPerson({ name, domain, contactEmail, phone, address }: Company, search: string) {
  return !matchesSearch([name, domain, contactEmail, phone, phone.replace(/\D/g, ''), address], search);
}
