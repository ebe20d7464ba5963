/** True for a plain object as JSON makes it; the fast checks (quickly.ts) start with this. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

export function countKeys(value: object): number {
  let count = 0
  for (const _ in value) count++
  return count
}

/** True for the ids that `idSchema` accepts. */
export function isId(id: unknown): boolean {
  if (typeof id !== 'string' || id.length !== 36) return false
  for (let at = 0; at < 36; at++) {
    const code = id.charCodeAt(at)
    if (at === 8 || at === 13 || at === 18 || at === 23 ? code !== 45 : !(isDigit(code) || (code >= 97 && code <= 102))) return false
  }
  return true
}

/** True for ids that the schemas of tables and fields accept: the letter of the kind, then twelve small letters or digits. */
export function isShortId(id: unknown, kind: 't' | 'f'): boolean {
  if (typeof id !== 'string' || id.length !== 13 || id[0] !== kind) return false
  for (let at = 1; at < 13; at++) {
    const code = id.charCodeAt(at)
    if (!isDigit(code) && !(code >= 97 && code <= 122)) return false
  }
  return true
}

/** Of a character's code. */
function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
