import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { callsIn, type Figures, figureOf } from './figures.ts';

use([BarChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

const BAR = 16;
const ink = '#1c2630';

/**
 * Requests per second beside the bare server's, and how long a request takes with more and more tickets, as an SVG.
 * @param figures of one kind of database
 */
export function plot(figures: Figures[]) {
  const calls = callsIn(figures).filter((call) => call !== 'login' && call !== 'home page');
  const sizes = [...new Set(figures.map(({ tickets }) => tickets))];
  const height = 150 + calls.length * (Math.max(2, sizes.length) * BAR + 14);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 1120, height });
  const largest = sizes.at(-1) ?? 0;
  const perSecond = (call: string, side: 'program' | 'bare') =>
    Math.round(figureOf(figures, { call, tickets: largest, connections: 16 })?.[side]?.perSecond ?? 0);
  const median = (call: string, tickets: number) =>
    Number((figureOf(figures, { call, tickets, connections: 1 })?.program.p50 ?? 0).toFixed(2));

  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily: 'Figtree, system-ui, sans-serif', color: ink },
    title: [
      title('Requests per second, 16 connections', `${count(largest)} tickets; more is better`, 170),
      title('Milliseconds, the median of one connection', 'by the number of tickets; less is better', 690),
    ],
    legend: [
      { data: ['Archway', 'Bare node:http and pg'], left: 170, bottom: 8, itemHeight: 10, selectedMode: false },
      { data: sizes.map(count), left: 690, bottom: 8, itemHeight: 10, selectedMode: false },
    ],
    grid: [
      { left: 170, width: 400, top: 76, bottom: 64 },
      { left: 690, width: 380, top: 76, bottom: 64 },
    ],
    xAxis: [0, 1].map((gridIndex) => ({ type: 'value', gridIndex, splitLine: { lineStyle: { color: '#e6eaee' } } })),
    yAxis: [0, 1].map((gridIndex) => ({
      type: 'category',
      gridIndex,
      inverse: true,
      data: calls,
      axisTick: { show: false },
      axisLabel: { show: gridIndex === 0, color: ink },
    })),
    series: [
      bars(
        0,
        'Archway',
        '#0f6b5c',
        calls.map((call) => perSecond(call, 'program')),
      ),
      bars(
        0,
        'Bare node:http and pg',
        '#b9c3cc',
        calls.map((call) => perSecond(call, 'bare')),
      ),
      ...sizes.map((tickets, index) =>
        bars(
          1,
          count(tickets),
          ['#b9dcd4', '#58a595', '#0f6b5c'][index % 3] ?? ink,
          calls.map((call) => median(call, tickets)),
        ),
      ),
    ],
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

const title = (text: string, subtext: string, left: number) => ({
  text,
  subtext,
  left,
  top: 12,
  textStyle: { fontSize: 16, color: ink },
  subtextStyle: { color: '#566573' },
});

const bars = (axis: number, name: string, color: string, data: number[]) => ({
  type: 'bar',
  name,
  data,
  color,
  xAxisIndex: axis,
  yAxisIndex: axis,
  barWidth: BAR - 4,
  label: { show: true, position: 'right', color: ink, fontSize: 10 },
});

export const count = (tickets: number) => tickets.toLocaleString('en-US');
