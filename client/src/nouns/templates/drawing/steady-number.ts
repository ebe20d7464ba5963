/** A number from 0 to 1 that is always the same for a text: drawings are steady, and no two look alike. */
export function steadyNumber(text: string): number {
  let sum = 2166136261
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619)
  return ((sum >>> 0) % 1000) / 1000
}
