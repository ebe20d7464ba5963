import { makeTable } from '#tests/e2e/support/make-table.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

for (const how of ['is gone', 'hangs'] as const) {
  test(`a server that ${how} is noticed though nobody types, and two tabs say the same`, async ({ owner }) => {
    const made = await makeTable(owner.api, 'Ports', ['North'])
    const beside = await owner.context.newPage()
    for (const page of [owner.page, beside]) {
      const table = new TableScreen(page)
      await table.open(made.id)
      await table.expectCount('1 record')
      await new Shell(page).expectStored()
    }
    // the 3 s of the goal are held by tests/unit/live/socket.test.ts, on a clock of its own
    owner.loseServer(how)
    for (const page of [owner.page, beside]) await expect(new Shell(page).syncMark).toHaveAccessibleName('Sync: Offline')

    await new TableScreen(beside).typeOver(1, 2, 'kept')
    for (const page of [owner.page, beside]) await expect(new Shell(page).syncMark).toHaveAccessibleName('Sync: Offline \u00b7 1 unsent')
    await owner.goOnline()
    for (const page of [owner.page, beside]) await new Shell(page).expectStored()
    expect((await owner.api.records(made.id))[0]?.['Note']).toBe('kept')
  })
}
