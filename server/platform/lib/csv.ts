/** Without it, Excel reads the file in the character set of the country. */
const BYTE_ORDER_MARK = '\ufeff';

/** A text, or a number that may be negative. */
export type CsvCell = string | { figure: string };

/** A number: its minus sign makes no formula. */
export const figure = (number: number | string): CsvCell => ({ figure: String(number) });

/** The beginning of a CSV file (RFC 4180, UTF-8): its header line. */
export const csvHeader = (titles: string[]) => BYTE_ORDER_MARK + csvLine(titles);

/** A line of a CSV file. What a spreadsheet would take for a formula begins with an apostrophe. */
export const csvLine = (cells: CsvCell[]) => `${cells.map(cell).join(',')}\r\n`;

/** Spreadsheets take a cell that begins with one of these for a formula, which could send the others' contents away. */
const FORMULA = /^[=+\-@\t\r\n]/;

function cell(text: CsvCell) {
  if (typeof text !== 'string') return text.figure;
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
