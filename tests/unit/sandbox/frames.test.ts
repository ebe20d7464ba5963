import { describe, expect, it } from 'vitest'
import { createLineReader, readFrame, shapeOf } from '#server/sandbox/process/frames.ts'
import { isOfSeries, makeIdSeries } from '#server/sandbox/process/make-ids.ts'
import { frameBytes } from '#server/sandbox/code-limits.ts'
import { seccompFilter } from '#server/sandbox/isolators/seccomp-filter.ts'
import { isUuid } from '#shared/lib/ids.ts'

describe('lines of a process', () => {
  const cut = (chunks: string[]): string[] => {
    const lines: string[] = []
    const read = createLineReader((line) => lines.push(line))
    for (const chunk of chunks) read(Buffer.from(chunk))
    return lines
  }

  it('are cut wherever the bytes part', () => {
    const text = 'one\ntwo é🎈\n\nthree\n'
    const bytes = Buffer.from(text)
    for (let at = 0; at <= bytes.length; at++) {
      const lines: string[] = []
      const read = createLineReader((line) => lines.push(line))
      read(bytes.subarray(0, at))
      read(bytes.subarray(at))
      expect(lines).toEqual(['one', 'two é🎈', '', 'three'])
    }
    expect(cut(['no end'])).toEqual([])
  })

  it('have a longest', () => {
    const half = 'x'.repeat(frameBytes / 2)
    expect(cut([half, half, '\n'])).toHaveLength(1)
    expect(() => cut([half, half, 'x'])).toThrow('too long')
    expect(() => cut([`${half}${half}x\n`])).toThrow('too long')
  })

  it('have levels, counted outside of texts', () => {
    expect(shapeOf('{"a[[[:": "\\"[[::", "b": [[1]]}')).toEqual({ depth: 3, keys: 2 })
    expect(() => readFrame(`{"type":"ask","ask":"get","args":[${'['.repeat(100)}${']'.repeat(100)}]}`)).toThrow('levels')
  })
})

describe('changes of a process', () => {
  const read = (values: string) => () =>
    readFrame(`{"type":"operation","operation":{"kind":"update","table":"t","id":"x","values":${values}}}`)
  const wide = (count: number): string =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_none, index) => [`k${index}`, 1])))

  it('have so many cells, under names of their own', () => {
    expect(read(wide(2_000))()).toMatchObject({ operation: { kind: 'update' } })
    for (const values of [wide(2_001), '[]', 'null', '"a"', '{"__proto__":{"a":1}}', `{"${'k'.repeat(201)}":1}`])
      expect(read(values)).toThrow()
  })

  it('are not even read when they have more keys than the event loop bears', () => {
    expect(() => readFrame(`{"type":"round","round":{"output":${wide(50_000)},"set":{},"refusal":null}}`)).toThrow('keys')
  })
})

describe('ids of a run', () => {
  it('are UUIDs, and no others are taken', () => {
    for (const series of [makeIdSeries('seed', 0), makeIdSeries(undefined, 1_790_000_000_000)]) {
      const idOf = (n: number): string => series.stem + (series.base + n).toString(16).padStart(12, '0')
      for (const n of [0, 1, 9]) expect([isUuid(idOf(n)), isOfSeries(series, idOf(n), 10)]).toEqual([true, true])
      for (const id of [idOf(10), idOf(-1), `${idOf(0)}0`, idOf(0).toUpperCase().replace('-', '_'), ''])
        expect(isOfSeries(series, id, 10)).toBe(false)
    }
  })
})

describe('the filter of calls of the system', () => {
  it('is a program that only jumps forward, inside of itself', () => {
    for (const architecture of ['x64', 'arm64']) {
      const program = seccompFilter(architecture) as Buffer
      const count = program.length / 8
      expect(count).toBeLessThan(4096)
      for (let place = 0; place < count; place++) {
        const isJump = (program.readUInt16LE(place * 8) & 7) === 5
        for (const jump of isJump ? [program[place * 8 + 2], program[place * 8 + 3]] : [])
          expect(place + 1 + (jump ?? 0)).toBeLessThan(count)
      }
      // it ends with an answer
      expect(program.readUInt16LE((count - 1) * 8)).toBe(0x06)
    }
    expect(seccompFilter('mips')).toBeUndefined()
  })
})
