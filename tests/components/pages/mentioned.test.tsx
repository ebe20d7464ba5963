import { describe, expect, test } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import { newId } from '#shared/lib/ids.ts'
import { findMentioned } from '#client/editor/find-mentioned.ts'
import { nameOfMention } from '#client/editor/mention-names.ts'
import { ids, table } from '#tests/components/support/sample-workspace.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'

describe('a record that an @ finds', () => {
  useSampleDevice()

  test('says of which table it is', async () => {
    const find = () => findMentioned('Linden', localeOf('en'), new AbortController().signal)
    await expect.poll(find).toEqual([expect.objectContaining({ kind: 'record', label: 'Linden Café', of: 'Orders' })])
  })
})

describe('the names of mentions in a file', () => {
  useSampleDevice()
  const locale = localeOf('en')

  test('are those of things that the person sees (B29)', async () => {
    expect(nameOfMention('table', ids.table, locale)).toBe(table.label)
    expect(nameOfMention('table', newId(), locale)).toBeUndefined()
    const record = `${ids.table}:${ids.records[0] ?? ''}`
    await expect.poll(() => nameOfMention('record', record, locale)).toMatch(/./)
    expect(nameOfMention('record', `${ids.table}:${newId()}`, locale)).toBeUndefined()
  })
})
