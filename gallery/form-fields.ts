/** A control of a form. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is typed into a field, and what it is after somebody has typed on, whose end stays if the beginning is sent. */
type Words = { first: string; more: string; rest: string };

const SECRET = '[autocomplete*=password], [type=password], [autocomplete=one-time-code], [data-confirms]';
const CHOICE = '[type=radio], [type=checkbox]';

/** The forms that somebody can use: those of the topmost dialog or, without one, of the page. */
export function formsInUse() {
  const dialogs = [...document.querySelectorAll('[role=dialog]:not([data-place=docked])')];
  const forms = [...(dialogs.at(-1) ?? document).querySelectorAll('form')];
  return forms.filter((form) => buttonOf(form) && controlsOf(form).length > 0);
}

/** The button that sends a form, which may be outside of it, or saves it over the version of somebody else. */
export const buttonOf = (form: HTMLFormElement) =>
  buttonNamed('Save my version', form) ??
  [...form.elements].find(
    (each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.type === 'submit',
  );

function controlsOf(form: HTMLFormElement) {
  const fields = [...form.elements].filter((each): each is Control => each.matches('input, textarea, select'));
  return fields.filter((each) => each.checkVisibility() && !each.matches(':disabled, [readonly], [type=file]'));
}

const labelOf = ({ labels }: Control) => labels?.[0]?.textContent ?? '';

/** The words of a form's button and fields, without what is typed or may be chosen. */
export function wordsOf(form: HTMLFormElement) {
  const named = controlsOf(form).filter((each) => !each.matches(CHOICE) || each.role === 'switch');
  return [buttonOf(form)?.textContent, ...new Set(named.map(labelOf))].join(' | ').slice(0, 160);
}

/** The label and text of each field of words. */
export function textsIn(form: HTMLFormElement) {
  const texts = controlsOf(form).filter((each) => each.matches('[type=text], textarea, :not([type])'));
  const own = texts.filter((each) => !each.matches(`${SECRET}, [role=combobox], select`));
  return own.filter(({ value }) => value.includes('Others ')).map((each) => [labelOf(each), each.value] as const);
}

/** What is typed and chosen, field by field. Without what is never kept, if `isKept`: secrets, and what is chosen beside them. */
export function stateOf(form: HTMLFormElement, isKept = false) {
  const controls = controlsOf(form);
  const left = isKept && controls.some((each) => each.matches(SECRET)) ? `${SECRET}, ${CHOICE}` : 'datalist';
  return controls
    .filter((each) => !each.matches(left))
    .map((each) => `${labelOf(each)}: ${each.matches(CHOICE) ? (each as HTMLInputElement).checked : each.value}`);
}

/** The field with what would be missed most, if there is one: no secret, and nothing to choose. */
export function textFieldOf(form: HTMLFormElement) {
  const texts = controlsOf(form).filter((each) => !each.matches(`${SECRET}, ${CHOICE}, select, [role=combobox]`));
  const isPlain = (each: Control) => each.matches('[type=text], :not([type])');
  return texts.find((each) => each.matches('textarea')) ?? texts.find(isPlain) ?? texts[0];
}

/** What the field takes. */
export function wordsFor(control: Control): Words {
  const { type, inputMode } = control;
  if (type === 'email') return { first: 'kept@example.com', more: 'more@example.com', rest: 'more@example.com' };
  if (type === 'date') return { first: '2026-04-01', more: '2026-04-02', rest: '2026-04-02' };
  if (type === 'number' || inputMode === 'numeric' || inputMode === 'decimal')
    return { first: '17', more: '23', rest: '23' };
  if (/\bwithin$/.test(labelOf(control))) return { first: '17 min', more: '23 min', rest: '23 min' };
  return { first: 'Words to keep', more: 'Words to keep and these too', rest: 'and these too' };
}

/** Types as a user does, at once. */
export function type(control: Control, text: string) {
  const { prototype } = control.constructor as { prototype: Control };
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new InputEvent(control.matches('select') ? 'change' : 'input', { bubbles: true }));
}

/**
 * Fills in whatever a form needs and has not.
 * @returns whether there was anything
 */
export async function fillIn(form: HTMLFormElement) {
  const done = new Set<Control | string>();
  for (let control = nextOf(form, done); control; control = nextOf(form, done)) {
    done.add(placeOf(control));
    if (control.role === 'combobox') await pickFirst(control);
    else if (control instanceof HTMLSelectElement) choose(control);
    else if (control.matches(CHOICE)) control.click();
    else type(control, textFor(control));
    await updated();
  }
  return done.size > 0;
}

/** Where there is no text, another choice is what would be lost. */
export async function chooseOther(form: HTMLFormElement) {
  if (textFieldOf(form)) return;
  const other = controlsOf(form).findLast((each) =>
    each.matches('[type=radio]:not(:checked), [type=checkbox]:not(:checked), select'),
  );
  if (other instanceof HTMLSelectElement) choose(other);
  else other?.click();
  await drawn();
}

/** Fields appear and open while others are filled in. */
const nextOf = (form: HTMLFormElement, done: Set<Control | string>) =>
  controlsOf(form).find((each) => !done.has(placeOf(each)) && isMissing(each, form));

/** A field that picks one more each time starts anew, and would never be full. */
const placeOf = (control: Control) => (control.role === 'combobox' ? labelOf(control) : control);

function isMissing(control: Control, form: HTMLFormElement) {
  if (control.role === 'switch') return false;
  if (control.type === 'radio') return !form.querySelector(`[type=radio][name="${control.name}"]:checked`);
  if (control.type === 'checkbox') return !form.querySelector('[type=checkbox]:checked, [role=switch]');
  return control.value === '' && !labelOf(control).includes('(optional)');
}

function choose(select: HTMLSelectElement) {
  const other = [...select.options].find(({ value, disabled }) => value !== '' && value !== select.value && !disabled);
  if (other) type(select, other.value);
}

async function pickFirst(box: Control) {
  box.focus();
  box.click();
  for (let frame = 0; frame < 12; frame++) {
    // The last option may be another form.
    const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
    const option = options.find(({ textContent }) => !textContent.endsWith('…'));
    if (option) return option.click();
    await drawn();
  }
}

/** Each field gets words of its own. */
let others = 0;

function textFor(control: Control) {
  const label = labelOf(control);
  if (control.matches('[autocomplete=one-time-code]')) return '123456';
  if (control.matches(SECRET) && control.type !== 'email') return 'copper river evening';
  if (/^(Address|Issuer|URL)/.test(label)) return 'https://sample.example/path';
  if (/domains/i.test(label)) return 'sample.example';
  if (control.type === 'email' && control.matches(SECRET))
    return control.getAttribute('aria-describedby') ? hintOf(control) : '';
  if (control.type === 'datetime-local') return label === 'Ends' ? '2026-04-02T10:00' : '2026-04-01T10:00';
  const { first } = wordsFor(control);
  return first === 'Words to keep' ? `Others ${++others}` : first;
}

/** What is to be typed to confirm. */
const hintOf = (control: Control) => saidAt(control).split(' ')[0] ?? '';

/** The words that describe a field: its hint and its error. */
export const saidAt = (control: Control) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** Attaches a file, if the form takes files. */
export function attach(form: HTMLFormElement, file: File) {
  const input = form.querySelector<HTMLInputElement>('[type=file]');
  if (!input) return false;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Until React has rendered what was typed. */
export const updated = () => new Promise((done) => setTimeout(done));

/** Until React has drawn what an answer has changed. */
export async function drawn() {
  await frame();
  await frame();
}

export const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

export const buttonNamed = (name: string, place: ParentNode = document) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
