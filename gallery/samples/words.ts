/** What people type that breaks pages: a word without a break, a long line, another direction, and characters of markup. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
export const longLine =
  'The scanner on the second floor sends every page twice since the update on Monday, and the copies are upside down, which nobody noticed until the insurance company called';
export const rightToLeft = 'الطابعة في الطابق الثاني لا تعمل منذ صباح اليوم';
export const markup = '<b>R&D</b> "printers" & scanners';
