/** A prebuilt element of the login page. */
export function part(selector: string) {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The login page has no ${selector}.`);
  return found;
}

export const form = part('form');

export function field(name: string) {
  const found = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`The login has no field ${name}.`);
  return found;
}
