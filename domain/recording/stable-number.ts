/** The same text always gives the same number, 0 to 2³¹ − 1 (FNV-1a). */
export function stableNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 1) & 0x7fffffff;
}
