import { describe, expect, test } from 'vitest'
import { localeOf } from '#shared/fields/locale.ts'
import { findMentioned } from '#client/editor/find-mentioned.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'

describe('a record that an @ finds', () => {
  useSampleDevice()

  test('says of which table it is', async () => {
    const find = () => findMentioned('Linden', localeOf('en'), new AbortController().signal)
    await expect.poll(find).toEqual([expect.objectContaining({ kind: 'record', label: 'Linden Café', of: 'Orders' })])
  })
})
