import { existsSync, readFileSync } from 'node:fs';
import type { Db } from '#server/database/client.ts';
import type { UserActor } from '#server/events/actor.ts';
import { storeFile } from '#server/files/store.ts';

/** The demo's pictures. The bundle has its own copy of them beside it. */
const copies = new URL('./demo-files/', import.meta.url);
const pictures = existsSync(copies) ? copies : new URL('./files/', import.meta.url);

const texts: Record<string, string> = {
  'print-spooler.log': `2026-11-23 03:12:44  INFO   Driver package replaced: ZDesigner ZD421 -> Microsoft IPP Class Driver
2026-11-23 08:02:10  INFO   Job 118 "Chart label 4471" sent to ZD421 Front Desk
2026-11-23 08:02:11  WARN   Job 118: printer language ZPL not supported by this driver, sending raster
2026-11-23 08:02:13  INFO   Job 118 completed, 1 page
2026-11-23 08:04:37  WARN   Job 119: printer language ZPL not supported by this driver, sending raster
2026-11-23 08:04:39  INFO   Job 119 completed, 1 page
`,
  'driver-versions.txt': `Site               Driver before            Driver now
Gateway Dental     ZDesigner 8.6.5          Microsoft IPP Class Driver
Lindell Marsh      ZDesigner 8.6.5          Microsoft IPP Class Driver
Mound City Supply  ZDesigner 8.6.4          Microsoft IPP Class Driver
`,
  'shipping-station-2.log': `2026-11-24 07:12:31  INFO   SO-20418  rate request ok, 212 ms, UPS Ground $14.82
2026-11-24 07:12:33  INFO   SO-20418  label printed
2026-11-24 07:34:02  ERROR  SO-20421  rates.carrier.example:8443 connection refused
2026-11-24 07:34:40  ERROR  SO-20422  rates.carrier.example:8443 connection refused
2026-11-24 07:36:15  ERROR  SO-20425  rates.carrier.example:8443 connection refused
`,
};

const documents: Record<string, string[]> = {
  'cyber-questionnaire.pdf': [
    'Cyber liability questionnaire, 46 questions. Due on the 30th.',
    ' 1. Do all employees use multi-factor authentication for email?',
    ' 2. How often are backups tested by restoring them?',
    ' 3. Are laptops encrypted?',
  ],
  'quote-powered-hubs.pdf': [
    'Quote 2211: powered USB hubs for Gateway Dental',
    '4 hubs with power supply, 7 ports         4 x $64.00      $256.00',
    'Installation, Thursday 7:30 to 8:00 AM    included in your plan',
    'Total                                                     $256.00',
  ],
};

/** Stores a file of the demo as an upload of somebody. @returns its id */
export async function attachDemoFile(
  db: Db,
  { id, companyId }: Pick<UserActor, 'companyId'> & { id: string | null },
  name: string,
) {
  const stored = await storeFile(db, { name, bytes: bytesOf(name), uploadedById: id, companyId });
  return stored.id;
}

/** A file of the demo. */
export function bytesOf(name: string) {
  const text = texts[name];
  if (text !== undefined) return Buffer.from(text);
  const lines = documents[name];
  return lines ? pdfOf(lines) : readFileSync(new URL(name, pictures));
}

/** A page with lines of text. The cross-reference table of a PDF has the position of each object. */
function pdfOf(lines: string[]) {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 11 Tf 20 TL 60 720 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ];
  let pdf = '%PDF-1.4\n';
  const positions = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${positions.join('')}`;
  return Buffer.from(
    `${pdf}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
}
