import { report } from '#gallery/samples/reports.ts';
import type { Story } from '#gallery/story.ts';
import { DayCharts } from './day-charts.tsx';

const charts = (from: string, to: string): Story => ({ render: () => <DayCharts days={report({ from, to }).days} /> });

export const Days = charts('2026-02-01', '2026-02-28');
/** Those of a long period, week by week. */
export const Weeks = charts('2026-01-01', '2026-12-31');

export const pictures = [Days, Weeks];
