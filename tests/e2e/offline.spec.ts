import { newId, newShortId } from '#shared/lib/ids.ts'
import type { Actor } from '#tests/e2e/support/actors.ts'
import { PageScreen } from '#tests/e2e/support/screens/page-screen.ts'
import { Shell } from '#tests/e2e/support/screens/shell.ts'
import { SyncPanel } from '#tests/e2e/support/screens/sync-panel.ts'
import { TableScreen } from '#tests/e2e/support/screens/table-screen.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('what was typed last before a window closes, without a network, is there when it opens again', async ({ owner }) => {
  const id = newId()
  await owner.api.mutate('pages.create', { id, label: 'Notes', icon: 'file-text', color: 'blue' })
  const doc = new PageScreen(owner.page)
  await doc.open(id)
  await new Shell(owner.page).expectReadyForOffline()
  await owner.goOffline()
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

const tables = ['Ships', 'Ports', 'Crews']
const rowsOfEach = 6

test('thirty edits over three tables on two devices without a network, with a cold start: nothing is lost, and what clashed is decided', async ({
  owner,
  member,
}) => {
  const ids = await Promise.all(tables.map((label) => makeTable(owner, label)))
  for (const one of [owner, member]) {
    const table = new TableScreen(one.page)
    for (const id of ids) {
      await table.open(id)
      await table.expectCount(`${rowsOfEach} records`)
    }
    await new Shell(one.page).expectReadyForOffline()
    await one.goOffline()
  }
  const typed = await Promise.all([
    edit(owner, ids, { mark: 'a', cells: ['1 1', '2 2'], adds: true, deletes: [4, 5] }),
    edit(member, ids, { mark: 'b', cells: [], adds: true, deletes: [6] }),
  ])
  // by both, by the member later: the first cell of each table, and a record that the owner deleted
  typed.push(await edit(member, ids, { mark: 'b', cells: ['1 1', '4 2'] }))
  for (const one of [owner, member]) await expect(new Shell(one.page).syncMark).toHaveAccessibleName('Sync: Offline · 12 unsent')

  // started again without a network
  await member.page.goto('about:blank')
  const table = new TableScreen(member.page)
  await table.open(ids[0] ?? '')
  await expect(table.cell(1, 1)).toHaveText('b 0 1 1')
  await expect(new Shell(member.page).syncMark).toHaveAccessibleName('Sync: Offline · 12 unsent')

  await member.goOnline()
  await new Shell(member.page).expectStored()
  await owner.goOnline()
  await expect(new Shell(owner.page).syncMark).toHaveAccessibleName('Sync: 6 need you')
  // the mark shows open decisions before unsent changes
  const panel = new SyncPanel(owner.page)
  await panel.open()
  await expect(panel.waiting()).toHaveCount(0)
  await panel.close()
  const stored = (await Promise.all(ids.map((id) => owner.api.records(id)))).flatMap((rows) =>
    rows.flatMap((row) => [row['Name'], row['Note']]),
  )
  // deleted records are gone, unless another person edited them
  for (const label of tables)
    expect(
      stored
        .map(String)
        .filter((text) => text.startsWith(`${label} `))
        .toSorted(),
    ).toEqual([1, 2, 3].map((row) => `${label} ${row}`))
  const kept = await owner.api.entities('conflict')
  const everything = new Set([...stored, ...kept.map((conflict) => conflict.mine)])
  expect(typed.flat().filter((text) => !everything.has(text))).toEqual([])

  // who lost decides
  const screen = new TableScreen(owner.page)
  await screen.open(ids[0] ?? '')
  await expect(screen.cell(1, 1)).toContainText('b 0 1 1')
  await panel.open()
  const conflict = panel.conflicts().filter({ hasText: 'a 0 1 1' })
  await expect(conflict).toContainText('Ships')
  await conflict.getByRole('button', { name: /^Keep mine/ }).click()
  await expect(panel.conflicts()).toHaveCount(5)
  await panel
    .conflicts()
    .getByRole('button', { name: /^Keep theirs/ })
    .first()
    .click()
  await expect(panel.conflicts()).toHaveCount(4)
  await panel
    .conflicts()
    .getByRole('button', { name: /^Delete the record.*Ships/ })
    .click()
  await expect(panel.conflicts()).toHaveCount(3)
  await panel
    .conflicts()
    .getByRole('button', { name: /^Keep both: Crews/ })
    .click()
  await expect(panel.conflicts()).toHaveCount(2)
  await panel.close()
  await expect(screen.cell(1, 1)).toContainText('a 0 1 1')
  await expect(new Shell(owner.page).syncMark).toHaveAccessibleName('Sync: 2 need you')
  await expect(screen.row('Ships 3')).toHaveCount(0)
  await expect.poll(() => owner.api.records(ids[0] ?? '')).toContainEqual(expect.objectContaining({ Name: 'a 0 1 1' }))
  await expect.poll(() => owner.api.records(ids[2] ?? '')).toContainEqual(expect.objectContaining({ Name: 'b 2 1 1 / a 2 1 1' }))
})

/** One person's edits in each of the tables. */
interface Work {
  /** prefix of their texts */
  mark: string
  /** cells typed over, as row and column */
  cells: readonly string[]
  /** a record more, with a name */
  adds?: boolean
  /** rows that are picked and deleted together */
  deletes?: readonly number[]
}

/** Works in each table; answers every text that is to be found afterwards. */
async function edit({ page }: Actor, ids: readonly string[], { mark, cells, adds = false, deletes = [] }: Work): Promise<string[]> {
  const table = new TableScreen(page)
  const all: string[] = []
  for (const [at, id] of ids.entries()) {
    // from the device, with no network at all
    await table.open(id)
    for (const place of cells) {
      const [row = 1, column = 1] = place.split(' ').map(Number)
      const text = `${mark} ${at} ${place}`
      await table.typeOver(row, column, text)
      all.push(text)
    }
    if (adds) {
      const text = `${mark} ${at} added`
      await page.getByRole('button', { name: 'Add record' }).click()
      await expect(table.cell(rowsOfEach + 1, 1)).toHaveAttribute('data-active')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await expect(table.cell(rowsOfEach + 1, 1)).toHaveText(text)
      all.push(text)
    }
    if (deletes.length > 0) {
      for (const row of deletes) await table.grid.getByRole('checkbox', { name: `Select record ${row}`, exact: true }).check()
      await page.getByRole('region', { name: 'Selected records' }).getByRole('button', { name: 'Delete' }).click()
      await page
        .getByRole('dialog', { name: /^Delete/ })
        .getByRole('button', { name: 'Delete' })
        .click()
      await table.expectCount(`${rowsOfEach + (adds ? 1 : 0) - deletes.length} records`)
    }
  }
  return all
}

/** A table with a few records, made as a program would. */
async function makeTable({ api }: Actor, label: string): Promise<string> {
  const id = newShortId('t')
  const [name, note] = [newShortId('f'), newShortId('f')]
  const fields = [
    { id: name, type: 'singleLineText' as const, label: 'Name', position: 'a0' },
    { id: note, type: 'singleLineText' as const, label: 'Note', position: 'a1' },
  ]
  const look = { label, icon: 'table', color: 'blue' }
  await api.mutate('tables.create', { id, ...look, fields, viewId: newShortId('v'), viewLabel: 'All' })
  const changes = Array.from({ length: rowsOfEach }, (_, at) => ({
    op: 'create' as const,
    id: newId(),
    values: { [name]: `${label} ${at}` },
  }))
  await api.mutate('records.change', { tableId: id, changes })
  return id
}
