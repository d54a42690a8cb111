/** The address of the site for phones, with who recommended the site and whose agent it was, if the visit's address names them (A24). */
export function mobileAddress(base: string, visit: string): string {
  const address = new URL(base);
  const fields = new URLSearchParams(visit);
  for (const name of ['recom', 'agent']) {
    const value = fields.get(name) ?? '';
    if (value !== '') address.searchParams.set(name, value);
  }
  return address.href;
}
