import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { AppError } from '#shared/protocol/errors.ts'
import { JsonScan, mostNesting, scanSmall } from '#server/http/json-scan.ts'

/** Scans a text in chunks of a size; answers the refusal. */
function scan(text: string, size = 64 * 1024): string | undefined {
  const bytes = Buffer.from(text)
  const one = new JsonScan()
  try {
    for (let at = 0; at < bytes.length; at += size) one.take(bytes.subarray(at, at + size))
    return undefined
  } catch (error) {
    return (error as AppError).id
  }
}

function small(text: string): string | undefined {
  try {
    scanSmall(text)
    return undefined
  } catch (error) {
    return (error as AppError).id
  }
}

function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
}

const nested = (levels: number): string => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2)

describe('a JSON body before it is parsed', () => {
  it('passes whatever people send, in chunks of any size', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 12 }), fc.integer({ min: 1, max: 50 }), (text, size) => {
        const expected = depthOf(JSON.parse(text)) > mostNesting ? 'invalid_request' : undefined
        expect(scan(text, size)).toBe(expected)
        expect(small(text)).toBe(expected)
      }),
    )
  })

  it('is refused when it is nested too deeply, wherever its chunks end, and not for brackets in texts', () => {
    for (const size of [1, 7, 64 * 1024]) {
      expect(scan(nested(mostNesting), size)).toBeUndefined()
      expect(scan(nested(mostNesting + 2), size)).toBe('invalid_request')
      expect(scan(JSON.stringify({ text: '"[{\\'.repeat(500), list: [1] }), size)).toBeUndefined()
    }
    expect(small(nested(mostNesting))).toBeUndefined()
    expect(small(nested(mostNesting + 2))).toBe('invalid_request')
    expect(small(JSON.stringify({ text: '"[{\\'.repeat(500) }))).toBeUndefined()
    expect(small('['.repeat(5000))).toBe('invalid_request')
  })

  it('is refused when it has millions of values, or thousands of names', () => {
    expect(scan(`[${'0,'.repeat(600_000)}0]`)).toBe('body_too_large')
    expect(scan(`[${'{},'.repeat(300_000)}{}]`)).toBe('body_too_large')
    const names = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"name${index}":0`).join(',')}}`
    expect(scan(names(4_000))).toBeUndefined()
    expect(scan(names(20_000))).toBe('body_too_large')
    // the same names in many objects are few names
    const rows = Array.from({ length: 10_000 }, (_, row) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, field) => [`f${field}`, row * field])),
    )
    expect(scan(JSON.stringify({ mutations: [{ args: { changes: rows } }] }))).toBeUndefined()
  })
})
