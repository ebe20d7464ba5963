import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#shared/lib/json.ts'
import { addsNothing } from '#server/templates/update/adds-nothing.ts'

const block = { id: 'b1', config: { label: 'Figure', color: 'blue' }, desktop: { x: 0, y: 0 } }
const app = { id: 'a1', label: 'Desk', blocks: [block, { ...block, id: 'b2' }] }
const cases: [string, JsonValue, JsonValue, boolean][] = [
  ['the same', app, app, true],
  ['a block that others pushed away', { ...block, desktop: { x: 0, y: 16 } }, block, true],
  ['the same in an app', { ...app, blocks: [{ ...block, desktop: { x: 3, y: 3 } }] }, app, true],
  ['a block that is gone', { ...app, blocks: [block] }, app, true],
  ['a setting that is empty now', { ...block, config: { label: '', color: null } }, block, true],
  ['a new block', { ...app, blocks: [...app.blocks, { ...block, id: 'b3' }] }, app, false],
  ['another name', { ...app, label: 'Ours' }, app, false],
  ['another setting', { ...block, config: { label: 'Ours', color: 'blue' } }, block, false],
  ['a setting that is named like a place', { ...block, config: { position: 'left' } }, { ...block, config: { position: 'right' } }, false],
  ['a list without ids', { id: 'f', list: ['one', 'two'] }, { id: 'f', list: ['one'] }, false],
]

describe('a thing that may go', () => {
  it.each(cases)('%s', (_name, now, before, expected) => {
    expect(addsNothing(now, before)).toBe(expected)
  })
})
