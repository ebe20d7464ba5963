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

  const [allowed, refused, unknown, killed] = [0x7fff_0000, 0x0005_0001, 0x0005_0026, 0x8000_0000]
  const x64 = { architecture: 'x64', audit: 0xc000_003e, read: 0, socket: 41, ioctl: 16, getsockopt: 55, clone: 56 }
  const arm64 = { architecture: 'arm64', audit: 0xc000_00b7, read: 63, socket: 198, ioctl: 29, getsockopt: 209, clone: 220 }
  it.each([x64, arm64])('answers as it says: $architecture', ({ architecture, audit, read, socket, ioctl, getsockopt, clone }) => {
    const ask = (number: number, ...args: number[]) => answerOf(seccompFilter(architecture) as Buffer, audit, number, args)
    expect([ask(read), ask(socket, 2, 1, 0), ask(463), ask(900)]).toEqual([allowed, refused, unknown, unknown])
    // a terminal, a read without waiting; interfaces, routes, the radio
    expect([0x5401, 0x5421, 0x8912, 0x890b, 0x8b01].map((request) => ask(ioctl, 3, request))).toEqual([
      ...[allowed, allowed],
      ...[refused, refused, refused],
    ])
    expect([3, 17, 77].map((option) => ask(getsockopt, 3, 1, option))).toEqual([allowed, refused, refused])
    // a thread, a process, whatever it is by the third kind
    expect([ask(clone, 0x0001_0f00), ask(clone, 17), ask(435)]).toEqual([allowed, refused, unknown])
    expect(answerOf(seccompFilter(architecture) as Buffer, 0x4000_0003, read, [])).toBe(killed)
  })
})

/** The answer of a filter to a call, worked out as the kernel does it: words of `struct seccomp_data`, little end first. */
function answerOf(program: Buffer, audit: number, number: number, args: readonly number[]): number {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(number, 0)
  data.writeUInt32LE(audit, 4)
  for (const [at, arg] of args.entries()) data.writeUInt32LE(arg, 16 + at * 8)
  let word = 0
  for (let place = 0; ; place++) {
    const code = program.readUInt16LE(place * 8)
    const value = program.readUInt32LE(place * 8 + 4)
    if (code === 0x06) return value
    if (code === 0x20) word = data.readUInt32LE(value)
    else if (code === 0x54) word = (word & value) >>> 0
    else {
      const holds = code === 0x15 ? word === value : code === 0x35 ? word >= value : (word & value) >>> 0 !== 0
      place += program.readUInt8(place * 8 + (holds ? 2 : 3))
    }
  }
}
