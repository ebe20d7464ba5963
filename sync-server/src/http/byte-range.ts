import type { ByteRange } from '#server/storage/files/file-store.ts'

/**
 * The one range that a request asks for. Undefined where the whole is sent: several ranges, another unit, none that the file has, or a
 * condition, since files never change under their address.
 */
export function readRange(headers: Headers, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if ((first === '' && last === '') || headers.has('if-range')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : undefined
}
