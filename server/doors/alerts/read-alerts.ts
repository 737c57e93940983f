import { AlertLimit, alertMessages } from '#contract/alerts-constants.ts';
import { invalid, MOST_ISSUES, Refusal } from '#server/platform/domain/refusals.ts';
import type { Alert, Context, Format } from './formats/alert.ts';
import { alertmanagerFormat } from './formats/alertmanager.ts';
import { grafanaFormat } from './formats/grafana.ts';
import { ownFormat } from './formats/own.ts';
import { uptimeKumaFormat } from './formats/uptime-kuma.ts';

/** The first that fits is meant. */
const formats: readonly Format[] = [alertmanagerFormat, grafanaFormat, uptimeKumaFormat, ownFormat];

/**
 * The alerts in a request, whatever its format.
 * @param body JSON, or the fields of a form
 * @throws 400 that names the fields of the format that fits best
 */
export async function readAlerts(body: unknown, context: Context): Promise<Alert[]> {
  if (!isRecord(body)) throw invalid('', alertMessages.unreadable);
  const { schema, numbers, reduce, alertsIn } = formats.find(({ fits }) => fits(body)) ?? ownFormat;
  const { data, error } = schema.safeParse(textsOf(reduce?.(body) ?? body, numbers));
  if (!error) return alertsIn(data, context, body);
  const issues = error.issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({
    path: path.join('.'),
    message: path.length > 0 ? message : alertMessages.unreadable,
  }));
  throw new Refusal('invalid', messageOf(issues), { issues });
}

function messageOf([first]: { path: string; message: string }[]) {
  if (!first || first.message === alertMessages.unreadable) return alertMessages.unreadable;
  return `\`${first.path}\`: ${first.message}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deep the formats go. */
const Deepest = 6;

/** The most values of a body that are looked at: a hundred alerts with a hundred labels have fewer. */
const MostValues = 50_000;

/**
 * A body as the schemas read it: without null, and with numbers and booleans as text. Tools fill in fields of theirs without
 * quotes.
 * @param numbers the fields that stay numbers; of a form they are text
 * @throws 400 for an object with too many fields, before they are read
 */
function textsOf(body: Record<string, unknown>, numbers: readonly string[]) {
  if (countOf(body, MostValues) < 0) throw invalid('', alertMessages.tooManyFields);
  return asTexts(body, '', 0);

  function asTexts(value: unknown, path: string, depth: number): unknown {
    if (Array.isArray(value))
      return depth < Deepest ? value.map((each, n) => asTexts(each, `${path}.${n}`, depth + 1)) : undefined;
    if (!isRecord(value)) return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    const names = Object.keys(value);
    // The formats themselves have fewer fields, and Uptime Kuma sends a hundred of a monitor.
    const most = /(labels|annotations|tags)$/i.test(path) ? AlertLimit.labels : 2 * AlertLimit.labels;
    if (names.length > most) throw invalid(path.slice(1), alertMessages.tooManyLabels);
    if (depth === Deepest) return undefined;
    return Object.fromEntries(
      names.flatMap((name) => {
        const each = value[name];
        if (each === null || each === undefined) return [];
        if (numbers.includes(name)) return [[name, asNumber(each)]];
        return [[name, asTexts(each, `${path}.${name}`, depth + 1)]];
      }),
    );
  }
}

/** How many values are left of so many; below zero it stops counting. Much cheaper than to read them. */
function countOf(value: unknown, most: number): number {
  let left = most - 1;
  if (typeof value !== 'object' || value === null) return left;
  for (const each of Object.values(value)) {
    left = countOf(each, left);
    if (left < 0) break;
  }
  return left;
}

function asNumber(value: unknown) {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
}
