import { makeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

for (const how of ['is gone', 'hangs'] as const) {
  test(`a server that ${how} is noticed within 3 s though nobody types, and two tabs say the same`, async ({ owner }) => {
    const made = await makeTable(owner.api, 'Ports', ['North'])
    const beside = await owner.context.newPage()
    for (const page of [owner.page, beside]) {
      const table = new TableScreen(page)
      await table.open(made.id)
      await table.expectCount('1 record')
      await new Shell(page).expectStored()
    }
    const turned = Promise.all([owner.page, beside].map((page) => page.evaluate(timeOfMark, 'Sync: Offline')))
    owner.loseServer(how)
    const from = Date.now()
    for (const at of await turned) expect(at - from).toBeLessThan(3_000)

    await new TableScreen(beside).typeOver(1, 2, 'kept')
    for (const page of [owner.page, beside]) await expect(new Shell(page).syncMark).toHaveAccessibleName('Sync: Offline \u00b7 1 unsent')
    await owner.goOnline()
    for (const page of [owner.page, beside]) await new Shell(page).expectStored()
    expect((await owner.api.records(made.id))[0]?.['Note']).toBe('kept')
  })
}

/** The time at which the mark has that text, by the clock of the page. */
function timeOfMark(label: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector('button[aria-label^="Sync: "]')?.getAttribute('aria-label') !== label) return
      observer.disconnect()
      resolve(Date.now())
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] })
    look()
  })
}
