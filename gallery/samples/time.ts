/** Moments as the API sends them. Tests stop the clock, so that pictures stay the same. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
export const hoursAgo = (hours: number) => minutesAgo(hours * 60);
export const daysAgo = (days: number) => hoursAgo(days * 24);
export const inMinutes = (minutes: number) => minutesAgo(-minutes);
export const inHours = (hours: number) => hoursAgo(-hours);
