/**
 * A table of Markdown with its columns in line.
 * @param heads of the columns
 * @param cells by row
 */
export function tableOf(heads: string[], cells: string[][]) {
  const widths = heads.map((head, column) => Math.max(...[heads, ...cells].map((row) => (row[column] ?? head).length)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [heads, rule, ...cells]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}
