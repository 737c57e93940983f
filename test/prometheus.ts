export type Sample = { name: string; labels: Record<string, string>; value: number };

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const sampleLine = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const label = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/;

/**
 * Reads Prometheus' text format 0.0.4 as strictly as its description allows.
 * @throws for a line that does not belong there, a series that comes twice, or one without its type
 */
export function readMetrics(text: string) {
  if (!text.endsWith('\n')) throw new Error('The last line has no end');
  const types = new Map<string, string>();
  const series = new Map<string, Sample>();
  for (const line of text.split('\n')) {
    const [, named, type] = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary)$`).exec(line) ?? [];
    if (named && type) types.set(named, type);
    if (line === '' || line.startsWith('# ')) continue;
    const sample = readSample(line);
    const key = `${sample.name}${JSON.stringify(Object.entries(sample.labels).sort())}`;
    if (series.has(key)) throw new Error(`Twice: ${line}`);
    if (!typeOf(sample.name, types)) throw new Error(`Without a type: ${line}`);
    series.set(key, sample);
  }
  return { types, samples: [...series.values()] };
}

function readSample(line: string): Sample {
  const [, name = '', inBraces = '', number = ''] = sampleLine.exec(line) ?? [];
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number);
  // What was never measured is NaN.
  if (name === '' || (Number.isNaN(value) && !/^nan$/i.test(number))) throw new Error(`Not a sample: ${line}`);
  const labels: Record<string, string> = {};
  for (let rest = inBraces; rest !== ''; ) {
    const [part, key = '', text = ''] = label.exec(rest) ?? [];
    if (part === undefined) throw new Error(`Not a label: ${rest}`);
    labels[key] = text;
    rest = rest.slice(part.length);
  }
  return { name, labels, value };
}

function typeOf(name: string, types: Map<string, string>) {
  return types.get(name) ?? types.get(name.replace(/_(bucket|sum|count)$/, ''));
}

/** The sum of all series of a name that have these labels; undefined where there is none. */
export function totalOf(samples: Sample[], name: string, labels: Record<string, string> = {}) {
  const found = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}
