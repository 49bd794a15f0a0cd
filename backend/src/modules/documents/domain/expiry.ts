const DAY_MS = 86_400_000;
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** When a document expires, as a sentence goes on: "expires in 7 days, on Mar 5, 2026", "has expired". */
export function expiryPhrase(expirationDate: string, now: Date): string {
  const left = new Date(expirationDate).getTime() - now.getTime();
  const on = `on ${DATE.format(new Date(expirationDate))}`;
  if (left <= 0) return `expired ${on}`;
  const days = Math.ceil(left / DAY_MS);
  return `expires in ${days} ${days === 1 ? 'day' : 'days'}, ${on}`;
}
