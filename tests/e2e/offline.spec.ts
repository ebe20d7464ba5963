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

const tables = ['Ships', 'Ports', 'Crews']
const rowsOfEach = 4

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
    await one.context.setOffline(true)
  }
  const down = (row: number, column: number, count: number): Run => ({ row, column, count })
  const typed = await Promise.all([
    edit(owner, ids, 'a', [down(1, 1, 3), down(1, 2, 2)]),
    edit(member, ids, 'b', [down(3, 2, 2), down(3, 2, 1), down(4, 1, 1)]),
  ])
  // the first cell of each table by both, by the member later
  typed.push(await edit(member, ids, 'b', [down(1, 1, 1)]))
  for (const one of [owner, member]) await expect(new Shell(one.page).syncMark).toHaveAccessibleName('Sync: Offline · 15 unsent')

  // started again without a network
  await member.page.goto('about:blank')
  const table = new TableScreen(member.page)
  await table.open(ids[0] ?? '')
  await expect(table.cell(1, 1)).toHaveText('b 0 1 1')
  await expect(new Shell(member.page).syncMark).toHaveAccessibleName('Sync: Offline · 15 unsent')

  await member.context.setOffline(false)
  await new Shell(member.page).expectStored()
  await owner.context.setOffline(false)
  await expect(new Shell(owner.page).syncMark).toHaveAccessibleName('Sync: 3 need you')
  const stored = (await Promise.all(ids.map((id) => owner.api.records(id)))).flatMap((rows) =>
    rows.flatMap((row) => [row['Name'], row['Note']]),
  )
  const kept = await owner.api.entities('conflict')
  const everything = new Set([...stored, ...kept.map((conflict) => conflict.mine)])
  expect(typed.flat().filter((text) => !everything.has(text))).toEqual([])

  // who lost decides
  const screen = new TableScreen(owner.page)
  await screen.open(ids[0] ?? '')
  await expect(screen.cell(1, 1)).toContainText('b 0 1 1')
  const panel = new SyncPanel(owner.page)
  await panel.open()
  const conflict = panel.conflicts().filter({ hasText: 'Ships' })
  await expect(conflict).toContainText('a 0 1 1')
  await conflict.getByRole('button', { name: /^Keep mine/ }).click()
  await expect(panel.conflicts()).toHaveCount(2)
  await panel
    .conflicts()
    .first()
    .getByRole('button', { name: /^Keep theirs/ })
    .click()
  await expect(panel.conflicts()).toHaveCount(1)
  await panel.close()
  await expect(screen.cell(1, 1)).toContainText('a 0 1 1')
  await expect(new Shell(owner.page).syncMark).toHaveAccessibleName('Sync: 1 needs you')
  expect(await owner.api.records(ids[0] ?? '')).toContainEqual(expect.objectContaining({ Name: 'a 0 1 1' }))
})

/** Cells one under the other. */
interface Run {
  row: number
  column: number
  count: number
}

/** Types into these cells of each table; a cell that comes twice is typed over. Answers what is to be found afterwards. */
async function edit({ page }: Actor, ids: readonly string[], mark: string, runs: readonly Run[]): Promise<string[]> {
  const table = new TableScreen(page)
  const all: string[] = []
  for (const [at, id] of ids.entries()) {
    const typed = new Map<string, string>()
    // from the device, with no network at all
    await table.open(id)
    for (const { row, column, count } of runs) {
      await table.goTo(row, column)
      for (let below = 0; below < count; below += 1) {
        const place = `${at} ${row + below} ${column}`
        const text = `${mark} ${place}${typed.has(place) ? ' again' : ''}`
        await page.keyboard.type(text)
        await page.keyboard.press('Enter')
        typed.set(place, text)
      }
    }
    for (const [place, text] of typed) {
      const [, row = 1, column = 1] = place.split(' ').map(Number)
      await expect(table.cell(row, column)).toHaveText(text)
    }
    all.push(...typed.values())
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
