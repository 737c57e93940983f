import { serviceHoursInWords } from '#contract/promise-words.ts';
import type { Folder } from './schemas/folder.ts';
import { inDollars } from './wording.ts';

/** Facts that a folder may leave out. */
const claimNames = [
  'satisfaction',
  'uptime',
  'support',
  'yearsInBusiness',
  'yearsOfLocalService',
  'replyWithin',
] as const;

/** Words in braces that stand for a fact of the provider in every text of a folder, such as {name}. */
export const placeholderNames = [
  'name',
  'city',
  'region',
  'location',
  'phone',
  'email',
  'supportPhone',
  'supportEmail',
  'hours',
  'founded',
  ...claimNames,
  'remote',
  'onSite',
  'training',
  'travel',
  'visit',
  'travelMiles',
  'minimum',
  'step',
] as const;

type PlaceholderName = (typeof placeholderNames)[number];

export const placeholder = /\{(\w+)\}/g;

/** The facts behind the placeholders. */
export function factsOf({ brand, prices }: Pick<Folder, 'brand' | 'prices'>): Partial<Record<PlaceholderName, string>> {
  const { hourly, travel, travelMiles, minimumMinutes, stepMinutes } = prices;
  const { name, city, region, supportPhone, supportEmail, founded, claims, phones, emails } = brand;
  return {
    name,
    city,
    region,
    location: locationOf(brand),
    phone: phones[0].number,
    email: emails[0].address,
    supportPhone,
    supportEmail,
    hours: hoursOf(brand),
    founded: String(founded),
    ...claims,
    ...yearsOf(brand),
    remote: inDollars(hourly.remote),
    onSite: inDollars(hourly.onSite),
    training: inDollars(hourly.training),
    travel: inDollars(travel),
    visit: inDollars(hourly.onSite + travel),
    travelMiles: String(travelMiles),
    minimum: minutesInFull(minimumMinutes),
    step: minutesInFull(stepMinutes),
  };
}

/** The claims that a folder leaves out. Texts can't use their placeholders. */
export function unclaimed(brand: Pick<Folder['brand'], 'founded' | 'claims' | 'timeZone'>) {
  const claimed = { ...brand.claims, ...yearsOf(brand) };
  return claimNames.filter((name) => claimed[name] === undefined);
}

/** Computed from the founding year unless the folder states them. A company in its first year has none to show. */
function yearsOf({ founded, claims, timeZone }: Pick<Folder['brand'], 'founded' | 'claims' | 'timeZone'>) {
  const counted = yearIn(timeZone) - founded;
  const years = counted > 0 ? String(counted) : undefined;
  return {
    yearsInBusiness: claims.yearsInBusiness ?? years,
    yearsOfLocalService: claims.yearsOfLocalService ?? claims.yearsInBusiness ?? years,
  };
}

/** The current year in the provider's time zone. */
export function yearIn(timeZone: string) {
  return Number(new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(new Date()));
}

export const locationOf = ({ city, region }: Folder['brand']) => `${city}, ${region}`;

export function hoursOf({ openDays, opens, closes, timeZone }: Folder['brand']) {
  return serviceHoursInWords({ hours: openDays.map((day) => ({ day, from: opens, to: closes })), timezone: timeZone });
}

function minutesInFull(minutes: number) {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

/** The same value with every placeholder in its texts replaced. */
export function filled<Value>(value: Value, facts: Record<string, string | undefined>): Value {
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replace(placeholder, (whole, name: string) => facts[name] ?? whole);
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, fill(each)]));
  };
  // Only texts are replaced, and by texts.
  return fill(value) as Value;
}
