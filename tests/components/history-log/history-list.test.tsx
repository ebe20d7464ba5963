import { afterAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import { HistoryList } from '#client/features/history-log/ui/HistoryList.tsx'
import { loadTexts, setLanguage } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at } from '#tests/components/support/sample-workspace.ts'

const actOf = (action: string, entity: string, before: object | null, after: object): HistoryItem => ({
  ...{ id: action, action_type: action, entity_type: entity, affected_object: 'x', affected_record_label: 'Sales' },
  ...{ before: before && { ...before }, after: { ...after }, affected_fields: Object.keys(after), action_source: 'app', ip: '203.0.113.7' },
  ...{ created_by: null, performed_at: at },
})
const items = [
  actOf('role.updated', 'role', { name: 'Sale', manage_users: 0 }, { name: 'Sales', manage_users: 1 }),
  actOf('organisation.erase-scheduled', 'organisation', { delete_at: null }, { delete_at: '2026-03-09T10:00:00.000Z' }),
  actOf('records.updated', 'record', { name: 'Old' }, { name: 'New' }),
  actOf('view.updated', 'view', { locked: false }, { locked: true, unknownPart: 7 }),
]

/** Every row of the values of all acts, opened. */
async function valuesIn(language: 'en' | 'pt' | 'es'): Promise<string[][]> {
  await setLanguage(language, false)
  await Promise.all([loadTexts('historyLog', language), loadTexts('access', language)])
  const screen = await render(
    <SampleShell>
      <HistoryList items={items} />
    </SampleShell>,
  )
  for (const toggle of screen.getByRole('listitem').getByRole('button').elements()) (toggle as HTMLElement).click()
  await expect.poll(() => screen.container.querySelectorAll('table')).toHaveLength(items.length)
  const rows = [...screen.container.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  expect(await lookedOver(() => screen.container)).toEqual([])
  await screen.unmount()
  return rows
}

describe('changed values of the history log', () => {
  useSampleDevice()
  afterAll(() => setLanguage('en', false))

  test('are named in words, said as yes and no and as days, but cells keep the names of their fields', async () => {
    expect(await valuesIn('en')).toEqual([
      ['Name', 'Sale', 'Sales'],
      ['Manage users', 'No', 'Yes'],
      ['Erased on', '–', expect.stringMatching(/^Mar(ch)? 9, 2026/)],
      ['name', 'Old', 'New'],
      ['Locked', 'No', 'Yes'],
      ['unknownPart', '–', '7'],
    ])
  })

  test.each([
    ['pt', ['Nome', 'Gerenciar usuários', 'Apagado em', 'name', 'Bloqueada', 'unknownPart'], 'Sim'],
    ['es', ['Nombre', 'Gestionar usuarios', 'Se borra el', 'name', 'Bloqueada', 'unknownPart'], 'Sí'],
  ] as const)('are named in %s, too', async (language, names, yes) => {
    const rows = await valuesIn(language)
    expect(rows.map(([name]) => name)).toEqual(names)
    expect(rows[1]?.[2]).toBe(yes)
  })
})
