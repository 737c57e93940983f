import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Figures } from './report.ts';

use([BarChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

const colors = ['#b9dcd4', '#58a595', '#0f6b5c'];
const ink = '#1c2630';

/** The median of every call with more and more tickets, as an SVG. */
export function plot(figures: Figures[]) {
  const shown = figures.filter(({ call, connections }) => connections === 1 && call !== 'login');
  const calls = [...new Set(shown.map(({ call }) => call))];
  const sizes = [...new Set(shown.map(({ tickets }) => tickets))];
  const height = 150 + calls.length * (sizes.length * 16 + 14);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 720, height });
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    textStyle: { fontFamily: 'Figtree, system-ui, sans-serif', color: ink },
    title: {
      text: 'Median in milliseconds, by the number of tickets',
      left: 170,
      top: 12,
      textStyle: { fontSize: 16, color: ink },
    },
    legend: { left: 170, bottom: 8, itemHeight: 10 },
    grid: { left: 170, width: 480, top: 56, bottom: 64 },
    xAxis: { type: 'value', splitLine: { lineStyle: { color: '#e6eaee' } } },
    yAxis: { type: 'category', inverse: true, data: calls, axisTick: { show: false }, axisLabel: { color: ink } },
    series: sizes.map((size, index) => ({
      type: 'bar',
      name: size.toLocaleString('en-US'),
      color: colors[index % colors.length] ?? ink,
      data: calls.map((call) => Number(shown.find((it) => it.call === call && it.tickets === size)?.p50.toFixed(2))),
      barWidth: 12,
      label: { show: true, position: 'right', color: ink, fontSize: 10 },
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
