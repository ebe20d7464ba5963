/**
 * A written list with the unseen parts of the stored one kept, each behind the part it stood behind.
 * @param isSame whether two parts are the same one
 */
export function withUnseen<T>(
  stored: readonly T[],
  written: readonly T[],
  sees: (part: T) => boolean,
  isSame: (a: T, b: T) => boolean,
): T[] {
  const parts = [...written]
  let before = 0
  for (const part of stored) {
    if (sees(part)) {
      const at = parts.findIndex((other) => isSame(other, part))
      if (at >= 0) before = at + 1
    } else parts.splice(before++, 0, part)
  }
  return parts
}
