import { beforeAll, describe, expect, test } from 'vitest'
import { loadTexts } from '#client/i18n/i18n.ts'
import { expectDialog } from '#tests/components/dialogs/dialog-contract.tsx'
import { sampleDialogs } from '#tests/components/dialogs/sample-dialogs.tsx'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'

/** The text of every component of the floors whose dialogs this suite opens. */
const sources = import.meta.glob<string>('/client/src/{fields,queries,records,views,blocks}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const drawsDialog = /from '#client\/ui\/(Dialog|ConfirmDialog|use-modal)\.tsx?'/
const drawn = Object.entries(sources).flatMap(([path, text]) => (drawsDialog.test(text) ? [path.replace('/client/src/', '')] : []))

describe('the dialogs of fields, queries, records, views and blocks', () => {
  useSampleDevice()
  // the screens around these dialogs have loaded them
  beforeAll(() => Promise.all(['chat', 'public', 'reports'].map((name) => loadTexts(name))))

  test('have a sample each, and no sample is left over', () => {
    expect(drawn.length).toBeGreaterThan(0)
    expect(Object.keys(sampleDialogs).toSorted()).toEqual(drawn.toSorted())
  })

  test.each(drawn)('%s', async (file) => {
    const sample = sampleDialogs[file]
    if (!sample) throw new Error(`${file} has no sample in sample-dialogs.tsx`)
    await expectDialog(sample)
  })
})
