import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { jobs } from './jobs.ts';

/** The jobs that an alert covers, and after how many hours it calls them late. */
const late = /archway_job_last_success_timestamp_seconds\{name(!?=)"(\w+)"\}\) > (\d+) \* 3600/g;

test('one alert covers each job, and calls none late before its next run', async () => {
  const alerts = await readFile('deploy/prometheus/alerts.yml', 'utf8');
  const rules = [...alerts.matchAll(late)].map(([, operator, name, hours]) => ({ operator, name, hours }));

  for (const job of jobs) {
    const covering = rules.filter(({ operator, name }) => (name === job.name) === (operator === '='));
    expect(covering, job.name).toHaveLength(1);
    expect(Number(covering[0]?.hours), job.name).toBeGreaterThan(longestPause(job.schedule));
  }
});

/** The longest time between two runs, in hours. No job runs less often than daily yet. */
function longestPause(schedule: string) {
  const [, hour, ...days] = schedule.split(' ');
  if (days.some((day) => day !== '*')) return Number.POSITIVE_INFINITY;
  return hour === '*' ? 1 : 24;
}
