import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { chainTo, packName, reachable, readPackName, type PackName } from '#server/storage/archive/pack-name.ts'
import { outdated } from '#server/storage/archive/retention.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 30, 12)

/** An archive of so many days: a snapshot each day, and packs after it. */
function archiveOf(days: number, packsADay: number): PackName[] {
  const packs: PackName[] = []
  for (let day = days; day >= 0; day--)
    for (let number = 0; number <= packsADay; number++) {
      const facts = {
        kind: number === 0 ? ('snapshot' as const) : ('pages' as const),
        at: now - day * dayMs - 3_600_000 + number * 1000,
        id: packs.length.toString(16).padStart(16, '0'),
        before: number === 0 ? null : (packs.length - 1).toString(16).padStart(16, '0'),
      }
      packs.push({ ...facts, name: packName(facts) })
    }
  return packs
}

describe('names of objects', () => {
  it('tell what they were made of', () => {
    for (const pack of archiveOf(1, 2)) expect(readPackName(pack.name)).toEqual(pack)
    for (const name of [
      'state.json',
      'x.part',
      '20261301T000000000Z.snapshot.0123456789abcdef',
      '20261101T000000000Z.pages.0123456789abcdef',
    ])
      expect(readPackName(name)).toBeUndefined()
  })

  it('lead from a moment to its snapshot, and nowhere when one is missing', () => {
    const packs = archiveOf(0, 4)
    const byId = new Map(packs.map((pack) => [pack.id, pack]))
    expect(chainTo(packs[4]!, byId)).toEqual(packs)
    byId.delete(packs[2]!.id)
    expect(chainTo(packs[4]!, byId)).toBeUndefined()
    expect(reachable(packs.filter(({ id }) => id !== packs[2]!.id))).toEqual(packs.slice(0, 2))
  })

  it('lead not round and round, if somebody wrote such', () => {
    const loop = archiveOf(0, 1).map((pack) => ({ ...pack, kind: 'pages' as const, before: pack.id }))
    expect(chainTo(loop[0]!, new Map(loop.map((pack) => [pack.id, pack])))).toBeUndefined()
    expect(reachable(loop)).toEqual([])
  })
})

describe('what is kept', () => {
  it('is each moment of a week, then a snapshot a day for ninety days', () => {
    const packs = archiveOf(120, 5)
    const gone = new Set(outdated(packs, now))
    const kept = packs.filter((pack) => !gone.has(pack))
    const week = now - 7 * dayMs
    expect(kept.filter(({ at }) => at > week)).toHaveLength(7 * 6)
    // the moment a week ago is reached by the last object before
    const old = kept.filter(({ at, kind }) => at <= week && kind === 'pages')
    expect(old).toHaveLength(5)
    expect(kept.filter(({ at, kind }) => at <= week && kind === 'snapshot')).toHaveLength(90 - 7)
    expect(Math.min(...kept.map(({ at }) => at))).toBeGreaterThan(now - 91 * dayMs)
  })

  it('holds the last state of a file that nobody changed for a year', () => {
    const packs = archiveOf(0, 3).map((pack) => ({ ...pack, at: pack.at - 400 * dayMs }))
    expect(outdated(packs, now)).toEqual([])
  })

  it('holds the object that the journal stands on, with what it belongs on', () => {
    const packs = archiveOf(120, 5)
    const base = packs[3]!
    const gone = outdated(packs, now, base.id)
    expect(gone.length).toBeGreaterThan(100)
    for (const pack of packs.slice(0, 4)) expect(gone).not.toContain(pack)
    expect(gone).toContain(packs[4])
  })

  const archive = fc
    .array(fc.record({ hours: fc.nat(24 * 120), isSnapshot: fc.boolean(), back: fc.nat(3) }), { maxLength: 60 })
    .map((parts) => {
      const packs: PackName[] = []
      for (const { hours, isSnapshot, back } of parts.toSorted((a, b) => b.hours - a.hours)) {
        const before = isSnapshot ? undefined : packs[packs.length - 1 - back]
        const at = Math.max(now - hours * 3_600_000, (packs.at(-1)?.at ?? 0) + 1)
        const facts = {
          kind: before ? ('pages' as const) : ('snapshot' as const),
          at,
          id: packs.length.toString(16).padStart(16, '0'),
          before: before?.id ?? null,
        }
        packs.push({ ...facts, name: packName(facts) })
      }
      return packs
    })

  test.prop([archive, fc.nat(60)])('is never without what it belongs on, also when the deletion is interrupted', (packs, done) => {
    const gone = new Set(outdated(packs, now).slice(0, done))
    const left = packs.filter((pack) => !gone.has(pack))
    expect(reachable(left)).toHaveLength(left.length)
    for (const pack of packs) if (pack.at > now - 7 * dayMs) expect(left).toContain(pack)
  })
})
