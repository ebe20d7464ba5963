/** Hours, minutes and seconds: 27:05:09. */
export function writeDuration(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** The two largest units of a time, in signs that English, Portuguese and Spanish share: 3 d 4 h. Under a minute: `< 1 min`. */
export function writeAge(seconds: number): string {
  const parts: string[] = []
  let left = Math.max(0, Math.floor(seconds))
  for (const [unit, length] of units) {
    const count = Math.floor(left / length)
    left -= count * length
    if (count > 0) parts.push(`${count} ${unit}`)
    if (parts.length > 0 && (parts.length === 2 || unit === 'min' || left < 60)) break
  }
  return parts.length === 0 ? '< 1 min' : parts.join(' ')
}
