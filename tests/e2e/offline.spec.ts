import { newId } from '#shared/lib/ids.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { test } from '#tests/e2e/support/test.ts'

test('what was typed last before a window closes, without a network, is there when it opens again', async ({ owner }) => {
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', icon: 'file-text', color: 'blue' })
  const doc = new PageScreen(owner.page)
  await doc.open(id)
  await new Shell(owner.page).expectReadyForOffline()
  await owner.context.setOffline(true)
  let text = ''
  // each time it is closed within milliseconds of the last letter
  for (let round = 1; round <= 3; round += 1) {
    const more = `Round ${round} of words that are typed quickly. `
    await doc.write(more)
    text += more
    await owner.page.goto('/home')
    await doc.open(id)
    await doc.expectText(text)
  }
})
