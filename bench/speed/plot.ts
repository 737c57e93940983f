import { scaleBand, scaleLinear } from '@visx/scale';
import type { Figures } from './report.ts';

const colors = ['#b9dcd4', '#58a595', '#0f6b5c'];
const ink = '#1c2630';
const width = 720;
/** Where the bars begin, and how long the longest is. */
const [left, length, top, bottom] = [170, 480, 56, 64];

/** The median of every call with more and more tickets, as an SVG. */
export function plot(figures: Figures[]) {
  const shown = figures.filter(({ call, connections }) => connections === 1 && call !== 'login');
  const calls = [...new Set(shown.map(({ call }) => call))];
  const sizes = [...new Set(shown.map(({ tickets }) => tickets))];
  const end = top + calls.length * (sizes.length * 16 + 14);
  const rows = scaleBand({ domain: calls, range: [top, end], paddingInner: 0.2, paddingOuter: 0.1 });
  const bars = scaleBand({ domain: sizes, range: [0, rows.bandwidth()], paddingInner: 0.2 });
  const longest = Math.max(...shown.map(({ p50 }) => p50));
  const x = scaleLinear({ domain: [0, longest], range: [left, left + length], nice: true });
  const colorOf = (tickets: number) => colors[sizes.indexOf(tickets) % colors.length] ?? ink;

  const grid = x.ticks(8).map(
    (value) => `<line x1="${x(value)}" x2="${x(value)}" y1="${top}" y2="${end}" stroke="#e6eaee"/>
${text(value, x(value), end + 20, 'middle')}`,
  );
  const names = calls.map((call) => text(call, left - 8, (rows(call) ?? 0) + rows.bandwidth() / 2, 'end'));
  const medians = shown.map(({ call, tickets, p50 }) => {
    const y = (rows(call) ?? 0) + (bars(tickets) ?? 0);
    const bar = `<rect x="${left}" y="${y}" width="${x(p50) - left}" height="${bars.bandwidth()}" fill="${colorOf(tickets)}"/>`;
    return `${bar}\n${text(Number(p50.toFixed(2)), x(p50) + 5, y + bars.bandwidth() / 2, 'start', 10)}`;
  });
  const legend = sizes.map((tickets, index) => {
    const from = left + index * 110;
    const sample = `<rect x="${from}" y="${end + 39}" width="18" height="10" rx="2" fill="${colorOf(tickets)}"/>`;
    return `${sample}\n${text(tickets.toLocaleString('en-US'), from + 25, end + 44, 'start')}`;
  });

  const title = `<text x="${left}" y="32" font-size="16" font-weight="bold">Median in milliseconds, by the number of tickets</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${end + bottom}" width="${width}" height="${end + bottom}" fill="${ink}" font-family="Figtree, system-ui, sans-serif">
<rect width="100%" height="100%" fill="#ffffff"/>
${[title, ...grid, ...names, ...medians, ...legend].join('\n')}
</svg>`;
}

function text(content: string | number, x: number, y: number, anchor: 'start' | 'middle' | 'end', size = 12) {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" dominant-baseline="central">${content}</text>`;
}
