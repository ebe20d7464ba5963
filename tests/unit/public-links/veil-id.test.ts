import { describe, expect, it } from 'vitest'
import { isUuid, newId } from '#shared/lib/ids.ts'
import { createIdVeil } from '#server/lib/veil-id.ts'

describe('ids under a veil', () => {
  it('are ids again, others for each secret, and come back for their own alone', () => {
    const [one, two] = [createIdVeil('one'), createIdVeil('two')]
    const ids = Array.from({ length: 200 }, () => newId())
    const names = ids.map(one.veil)
    expect(names.every(isUuid)).toBe(true)
    expect(names.map(one.unveil)).toEqual(ids)
    expect(new Set([...ids, ...names, ...ids.map(two.veil)]).size).toBe(600)
    expect(names.map(two.unveil).some((id) => ids.includes(id))).toBe(false)
  })

  it('tell nothing of the order in which ids were made', () => {
    const { veil } = createIdVeil('one')
    const ids = Array.from({ length: 50 }, () => newId()).toSorted()
    expect(ids.map(veil)).not.toEqual(ids.map(veil).toSorted())
    expect(new Set(ids.map((id) => veil(id).slice(0, 4))).size).toBeGreaterThan(40)
  })
})
