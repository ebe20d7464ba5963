import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientFeatures } from '#client/app/client-features.ts'
import { Overlays } from '#client/app/Overlays.tsx'
import { refusedEditsOf } from '#client/engine/documents/refused-edits.ts'
import { readSession } from '#client/engine/session/session.ts'
import { principalOf } from '#client/engine/session/session-store.ts'
import { closeOverlay, openOverlay } from '#client/lib/overlays.ts'
import { listParts } from '#client/manifest/list-parts.ts'
import { expectDialog, openedBy } from '#tests/components/dialogs/dialog-contract.tsx'
import { sampleOverlays } from '#tests/components/dialogs/sample-overlays.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

const overlays = Object.values(sampleOverlays)
  .flat()
  .map((overlay) => ({ name: overlay.kind === 'create' ? `create ${overlay.what}` : overlay.kind, overlay }))

describe('the dialogs that the shell draws', () => {
  useSampleDevice()
  beforeAll(async () => {
    await refusedEditsOf(principalOf(readSession())).keep({
      id: 'refused-edits',
      document: `page:${ids.page}`,
      label: 'Handbook',
      reason: 'replaced',
      at: 0,
      text: 'A sentence that came too late.',
      update: new Uint8Array(),
    })
  })

  afterEach(closeOverlay)

  test('have a sample of every kind that a feature draws, and of everything that is named before it is made', () => {
    const drawn = clientFeatures.flatMap(({ overlays: own = {} }) => Object.keys(own))
    for (const kind of drawn) expect(sampleOverlays[kind as keyof typeof sampleOverlays] ?? []).not.toEqual([])
    const made = listParts(clientFeatures, 'creates').flatMap(({ dialog, makes }) => (dialog ? [makes] : []))
    expect(sampleOverlays.create.map(({ what }) => what).toSorted()).toEqual(made.toSorted())
  })

  test.each(overlays)('$name', async ({ overlay }) => {
    const sample = openedBy(
      () => <Overlays />,
      () => openOverlay(overlay),
    )
    await expectDialog(sample)
  })
})
