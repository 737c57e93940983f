/** Without it, Excel reads the file in the character set of the country. */
const BYTE_ORDER_MARK = '\ufeff';

/** The beginning of a CSV file (RFC 4180, UTF-8): its header line. */
export const csvHeader = (titles: string[]) => BYTE_ORDER_MARK + csvLine(titles);

/** A line of a CSV file. What a spreadsheet would take for a formula begins with an apostrophe. */
export const csvLine = (cells: string[]) => `${cells.map(cell).join(',')}\r\n`;

/** Spreadsheets take a cell that begins with one of these for a formula, which could send the others' contents away. */
const FORMULA = /^[=+\-@\t\r\n]/;

function cell(text: string) {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
