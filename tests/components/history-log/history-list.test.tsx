import { useState } from 'react'
import { afterAll, describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import { wholeLog, type HistoryQuery } from '#client/features/history-log/history-query.ts'
import { HistoryFilterBar } from '#client/features/history-log/ui/HistoryFilterBar.tsx'
import { HistoryList } from '#client/features/history-log/ui/HistoryList.tsx'
import { loadTexts, setLanguage } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { sampleRights } from '#tests/components/support/sample-rights.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { at, ids } from '#tests/components/support/sample-workspace.ts'

const actOf = (action: string, entity: string, before: object | null, after: object): HistoryItem => ({
  ...{ id: action, action_type: action, entity_type: entity, affected_object: 'x', affected_record_label: 'Sales' },
  ...{ before: before && { ...before }, after: { ...after }, affected_fields: Object.keys(after), action_source: 'app', ip: '203.0.113.7' },
  ...{ created_by: null, performed_at: at },
})
const items = [
  actOf('role.updated', 'role', { name: 'Sale', manage_users: 0 }, { name: 'Sales', manage_users: 1 }),
  actOf('organisation.erase-scheduled', 'organisation', { delete_at: null }, { delete_at: '2026-03-09T10:00:00.000Z' }),
  actOf('records.updated', 'record', { name: 'Old' }, { name: 'New' }),
  actOf(
    'member.updated',
    'member',
    { roleId: ids.role, seat: 'member', tables_enabled: { [ids.table]: '*', [ids.emptyTable]: { can_create: true } } },
    { roleId: 'gone', seat: 'builder', tables_enabled: { '*': '*' } },
  ),
  actOf('app.updated', 'app', { icon: 'table', color: 'red' }, { icon: 'chart-pie', color: 'blue' }),
  actOf('field.created', 'field', null, { tableId: ids.table, type: 'checkbox' }),
  actOf('public_link_changed', 'app', null, { password: 'removed' }),
  actOf(
    'plan.changed',
    'plan',
    { planId: null, features: null, limits: {} },
    { planId: 'scale', features: ['roles', 'historyLog', 'ofLater'], limits: { users: 10, records: 50_000 } },
  ),
  actOf('organisation.updated', 'organisation', { language: 'en', take_out_every: null }, { language: 'pt', take_out_every: 'weekly' }),
  actOf(
    'history.exported',
    'organisation',
    { action_types: ['view.updated'], entity_types: ['member'] },
    { action_types: [], entity_types: ['page', 'view'] },
  ),
  actOf('view.updated', 'view', { locked: false }, { locked: true, unknownPart: 7 }),
]

/** Every row of the values of all acts, opened. */
async function valuesIn(language: 'en' | 'pt' | 'es'): Promise<string[][]> {
  await setLanguage(language, false)
  await Promise.all([
    loadTexts('historyLog', language),
    loadTexts('access', language),
    ...['plans', 'settings', 'usage', 'tables'].map((name) => loadTexts(name, language)),
  ])
  const screen = await render(
    <SampleShell>
      <HistoryList items={items} />
    </SampleShell>,
  )
  for (const toggle of screen.getByRole('listitem').getByRole('button').elements()) (toggle as HTMLElement).click()
  await expect.poll(() => screen.container.querySelectorAll('table')).toHaveLength(items.length)
  const rows = [...screen.container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent || cell.querySelector('svg')?.ariaLabel || ''),
  )
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
      ['Role', sampleRights.role.name, 'Something hidden or deleted'],
      ['Seat', 'Member', 'Builder'],
      ['Tables given', 'Orders (Full control), Suppliers (By rules)', 'All (Full control)'],
      ['Icon', 'table', 'chart pie'],
      ['Color', 'Red', 'Blue'],
      ['Table', '–', 'Orders'],
      ['Type', '–', 'Checkbox'],
      ['Password', '–', 'Removed'],
      ['Plan', 'No plan', 'Scale'],
      ['Features', 'All', 'roles, the history log, ofLater'],
      ['Limits', '–', 'users: 10, records in a table: 50,000'],
      ['Language', 'English', 'Português'],
      ['Written by itself', '–', 'Sunday nights'],
      ['Acts', 'changed the view', '–'],
      ['Kinds of things', 'Users', 'Pages, Views'],
      ['Locked', 'No', 'Yes'],
      ['unknownPart', '–', '7'],
    ])
  })

  test.each([
    [
      'pt',
      'Nome Gerenciar_usuários Apagado_em name Perfil Licença Tabelas_concedidas Ícone Cor Tabela Tipo Senha Plano Recursos Limites Idioma Gravado_automaticamente Ações Tipos_de_coisas Bloqueada',
      'Azul',
    ],
    [
      'es',
      'Nombre Gestionar_usuarios Se_borra_el name Rol Licencia Tablas_concedidas Icono Color Tabla Tipo Contraseña Plan Funciones Límites Idioma Se_escribe_por_sí_solo Acciones Tipos_de_cosas Bloqueada',
      'Azul',
    ],
  ] as const)('are named in %s, too', async (language, names, blue) => {
    const rows = await valuesIn(language)
    expect(rows.map(([name]) => name)).toEqual([...names.split(' ').map((name) => name.replaceAll('_', ' ')), 'unknownPart'])
    expect(rows.find(([name]) => name === 'Cor' || name === 'Color')?.[2]).toBe(blue)
  })
})

describe('the choices above the log', () => {
  useSampleDevice()

  test('are the act, its source and two days of a free choice, and are cleared together', async () => {
    await loadTexts('historyLog', 'en')
    let last: HistoryQuery = wholeLog
    function Bar() {
      const [query, setQuery] = useState(wholeLog)
      const onChange = (next: HistoryQuery): void => {
        last = next
        setQuery(next)
      }
      return <HistoryFilterBar query={query} onChange={onChange} />
    }
    const screen = await render(
      <SampleShell>
        <Bar />
      </SampleShell>,
    )
    const choose = async (filter: string, option: string): Promise<void> => {
      await screen.getByRole('combobox', { name: new RegExp(`^${filter} `) }).click()
      await screen.getByRole('option', { name: option, exact: true }).click()
    }
    await choose('When', 'Days of your own')
    await screen.getByLabelText('From', { exact: true }).fill('2026-01-01')
    await screen.getByLabelText('To', { exact: true }).fill('2026-02-01')
    await screen.getByRole('combobox', { name: /^Source / }).click()
    await screen.getByRole('option').nth(1).click()
    await screen.getByRole('combobox', { name: /^Act / }).click()
    await screen.getByRole('option').nth(1).click()
    await expect.poll(() => last).toMatchObject({ from: '2026-01-01', to: '2026-02-01', period: null })
    expect(last.source).not.toBeNull()
    expect(last.action).not.toBeNull()
    expect(await lookedOver(() => screen.container)).toEqual([])
    await screen.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => last).toEqual(wholeLog)
    await screen.unmount()
  })
})
