/** Whether the text names a day of the calendar, YYYY-MM-DD. JavaScript alone reads 30 February as a day of March. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}
