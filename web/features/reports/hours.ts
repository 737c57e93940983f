/** `35 min`, `12 h 05 min` */
export function hoursInWords(minutes: number) {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return `${hours.toLocaleString('en-US')} h ${String(minutes % 60).padStart(2, '0')} min`;
}
