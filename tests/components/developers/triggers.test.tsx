import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, type MockInstance } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import type { NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { sessionStore } from '#client/engine/session/own-session.ts'
import { FunctionEditor } from '#client/features/developers/functions/editor/FunctionEditor.tsx'
import { Lowcode } from '#client/features/developers/functions/ui/Lowcode.tsx'
import { triggerPlace } from '#client/features/notices/places/trigger-place.ts'
import { loadTexts } from '#client/i18n/i18n.ts'
import { lookedOver } from '#tests/components/support/looked-over.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'
import { serve } from '#tests/components/support/serve.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { buildPlan } from '#tests/support/build-plan.ts'
import { buildSession } from '#tests/support/build-session.ts'

const at = '2026-03-02T10:00:00.000Z'
const person = { id: ids.colleague, name: 'Ana' }
const trigger: LowCodeFunction = {
  ...{ id_trama_low_code_functions: ids.records[0] ?? '', label: 'Totals', active: 1, language: 'javascript', is_async: 0, version: 2 },
  ...{ addresses: [], secrets: [] },
  ...{ trigger: { event: ['afterInsert', 'beforeUpdate'], related_table: ids.table }, problem: null },
  ...{ created_by: person, updated_by: person, owner: person, created_at: at, updated_at: at },
}
const withoutTable: LowCodeFunction = {
  ...trigger,
  id_trama_low_code_functions: ids.records[1] ?? '',
  label: 'Lost',
  active: 0,
  problem: 'tableGone',
}
const hidden: LowCodeFunction = {
  ...{ ...trigger, id_trama_low_code_functions: ids.records[2] ?? '', label: 'Secret' },
  trigger: { event: ['afterDelete'], related_table: 'tzzzzzzzzzzzz' },
}

const versionOf = (version: number) => ({
  ...{ id_trama_low_code_function_version: `v${version}`, version, note: '', language: 'javascript' as const, is_async: 0 as const },
  ...{ created_by: person, created_at: at },
})
const neverAsked = () => Promise.reject(new Error('nothing is saved here'))

const before = sessionStore.get()
let fetched: MockInstance<typeof window.fetch> | undefined
afterEach(async () => {
  await cleanup()
  fetched?.mockRestore()
  sessionStore.set(before)
})
beforeAll(() => Promise.all(['developers', 'automations', 'tables', 'errors'].map((name) => loadTexts(name))))

/** one person, whose words stay theirs from visit to visit */
const session = buildSession()

async function show(path: string, answers: Record<string, unknown> = {}): Promise<void> {
  sessionStore.set({ status: 'active', session: { ...session, plan: buildPlan(session.orgId, { features: ['lowCode'] }) } })
  fetched = serve({
    'GET v3/low-code-functions': { items: [trigger, withoutTable, hidden], total: 3 },
    'GET low-code/engines': [
      { language: 'python', level: 'off', reason: 'no python3' },
      { language: 'javascript', level: 'wasm', reason: '' },
    ],
    ...answers,
  })
  await render(
    <SampleShell path={path}>
      <Routes>
        <Route path="lowcode/triggers/editor/*" element={<p>The editor is open</p>} />
        <Route path="lowcode/*" element={<Lowcode />} />
      </Routes>
    </SampleShell>,
  )
}

const asked = (): string[] => (fetched?.mock.calls ?? []).map(([input]) => (input instanceof Request ? input.url : String(input)))

describe('triggers', () => {
  useSampleDevice()

  test('are listed with events and table, apart from functions, and say what keeps them from running', async () => {
    await show('/lowcode/triggers')
    await expect.element(page.getByText('Orders · Before update, After insert').first()).toBeVisible()
    expect(asked().some((url) => url.includes('low-code-functions') && url.includes('trigger=1'))).toBe(true)
    await expect.element(page.getByText(/its table is in the trash or deleted. Restore the table/)).toBeVisible()
    await expect.element(page.getByRole('switch', { name: 'Lost is on' })).toBeDisabled()
    await expect.element(page.getByText(/Its table is hidden from you/)).toBeVisible()
    await expect.element(page.getByRole('switch', { name: 'Secret is on' })).toBeDisabled()
    expect(await lookedOver(() => page.getByRole('main').element())).toEqual([])
    await page.getByRole('switch', { name: 'Totals is on' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Switch Totals off?' })).toBeVisible()
  })

  test('the panel asks for every part, and a before event takes async away', async () => {
    const sent: unknown[] = []
    const create = (body: unknown): LowCodeFunction => {
      sent.push(body)
      return trigger
    }
    await show('/lowcode/triggers?modal=addTrigger', { 'POST v3/low-code-functions': create })
    const dialog = page.getByRole('dialog', { name: 'New trigger' })
    const save = dialog.getByRole('button', { name: 'Save' })
    await expect.element(dialog.getByRole('combobox', { name: 'Language' })).toHaveTextContent('JavaScript')
    expect(await lookedOver(() => dialog.element())).toEqual([])

    await dialog.getByRole('checkbox', { name: 'After update' }).click()
    await dialog.getByRole('combobox', { name: 'Table' }).click()
    await page.getByRole('option', { name: 'Orders' }).click()
    await expect.element(save).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(' Totals ')
    await expect.element(save).toBeEnabled()
    await dialog.getByRole('checkbox', { name: 'After update' }).click()
    await expect.element(save).toBeDisabled()

    const async = dialog.getByRole('checkbox', { name: 'Runs on its own, in no order' })
    await async.click()
    await expect.element(async).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Before insert' }).click()
    await expect.element(async).not.toBeChecked()
    await expect.element(async).toBeDisabled()
    await expect.element(dialog.getByText(/A save waits for a trigger that runs before it/)).toBeVisible()
    await save.click()
    await expect.element(page.getByText('The editor is open')).toBeVisible()
    expect(sent).toEqual([
      {
        ...{ label: 'Totals', active: 1, is_async: 0, language: 'javascript' },
        trigger: { event: ['beforeInsert'], related_table: ids.table },
      },
    ])
  })

  test('what was typed into the panel is there again when the page was loaded anew, until it is closed', async () => {
    const dialog = page.getByRole('dialog', { name: 'New trigger' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await show('/lowcode/triggers?modal=addTrigger')
    await name.fill('Totals of orders')
    await dialog.getByRole('checkbox', { name: 'After update' }).click()
    await cleanup()
    await show('/lowcode/triggers?modal=addTrigger')
    await expect.element(name).toHaveValue('Totals of orders')
    await expect.element(dialog.getByRole('checkbox', { name: 'After update' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await cleanup()
    await show('/lowcode/triggers?modal=addTrigger')
    await expect.element(name).toHaveValue('')
  })

  test('code that is not saved outlives the page, and is offered after a newer version', async () => {
    const edit = async (number: number): Promise<void> => {
      await show('/lowcode/triggers')
      await cleanup()
      const version = { ...versionOf(number), source_code: `// saved ${number}` }
      await render(
        <SampleShell>
          <FunctionEditor fn={{ ...trigger, version: number }} version={version} onSaved={() => undefined} reopen={neverAsked} />
        </SampleShell>,
      )
    }
    const code = () => page.getByRole('textbox', { name: 'Code' })
    await edit(2)
    await code().click()
    await userEvent.keyboard('{Control>}a{/Control}// typed')
    await expect.element(code()).toHaveTextContent('// typed')
    await cleanup()
    await edit(2)
    await expect.element(code()).toHaveTextContent('// typed')
    await cleanup()
    await edit(3)
    await expect.element(code()).toHaveTextContent('// saved 3')
    await page.getByRole('button', { name: 'Show my code' }).click()
    await expect.element(code()).toHaveTextContent('// typed')
    await cleanup()
    // taken up, it is code over the newest version
    await edit(3)
    await expect.element(code()).toHaveTextContent('// typed')
    await expect.element(page.getByRole('button', { name: 'Show my code' })).not.toBeInTheDocument()
  })

  test('is tried with a record that is chosen', async () => {
    await show('/lowcode/triggers')
    await cleanup()
    await render(
      <SampleShell>
        <FunctionEditor fn={trigger} version={{ ...versionOf(2), source_code: '' }} onSaved={() => undefined} reopen={neverAsked} />
      </SampleShell>,
    )
    const input = page.getByRole('textbox', { name: 'Input (JSON)' })
    await expect.element(input).toHaveValue(expect.stringContaining('"Customer": null'))
    await page.getByRole('button', { name: 'Choose a record' }).click()
    await page.getByRole('option').first().click()
    await expect.element(input).toHaveValue(expect.stringMatching(/"Customer": "\w/))
  })

  test('a change of the name leaves the table alone, which may be ruled by code of somebody else', async () => {
    const sent: unknown[] = []
    const change = (body: unknown): LowCodeFunction => {
      sent.push(body)
      return trigger
    }
    await show(`/lowcode/triggers?modal=editTrigger&id=${trigger.id_trama_low_code_functions}`, {
      [`PUT v3/low-code-functions/${trigger.id_trama_low_code_functions}`]: change,
    })
    const dialog = page.getByRole('dialog', { name: 'Totals' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sums')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toEqual([{ label: 'Sums', active: 1, is_async: 0, language: 'javascript' }])
  })

  test('a function asks the addresses and reads the secrets that its permissions name', async () => {
    const sent: unknown[] = []
    const fn: LowCodeFunction = { ...trigger, addresses: ['https://books.test/v1'], secrets: ['BOOKS'] }
    await show('/lowcode/triggers', {
      'GET low-code/secrets': { items: ['BOOKS', 'MAIL'].map((name) => ({ name, updated_at: at, readers: [] })) },
      [`PUT v3/low-code-functions/${trigger.id_trama_low_code_functions}`]: (body: unknown) => {
        sent.push(body)
        return fn
      },
    })
    await cleanup()
    await render(
      <SampleShell>
        <FunctionEditor fn={fn} version={{ ...versionOf(2), source_code: '' }} onSaved={() => undefined} reopen={neverAsked} />
      </SampleShell>,
    )
    await page.getByRole('tab', { name: 'Permissions' }).click()
    const part = page.getByRole('tabpanel')
    const addresses = part.getByRole('textbox', { name: 'Addresses that the code may ask' })
    await expect.element(addresses).toHaveValue('https://books.test/v1')
    await expect.element(part.getByRole('checkbox', { name: 'BOOKS' })).toBeChecked()
    expect(await lookedOver(() => part.element())).toEqual([])
    await addresses.fill('https://books.test/v1\nmail.test')
    await expect.element(part.getByText('mail.test is no beginning of an address')).toBeVisible()
    await addresses.fill('https://books.test/v1\n https://*.mail.test ')
    await part.getByRole('checkbox', { name: 'MAIL' }).click()
    await part.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => sent).toEqual([{ addresses: ['https://books.test/v1', 'https://*.mail.test'], secrets: ['BOOKS', 'MAIL'] }])
  })

  test('its notice leads to the switch that turns it off', async () => {
    const sent: unknown[] = []
    const path = `v3/low-code-functions/${trigger.id_trama_low_code_functions}`
    await show('/lowcode/triggers', {
      [`GET ${path}`]: trigger,
      [`GET ${path}/version`]: { items: [versionOf(2)] },
      [`GET ${path}/version/v2`]: { ...versionOf(2), source_code: '' },
      [`PUT ${path}`]: (body: unknown) => {
        sent.push(body)
        return { ...trigger, active: 0 }
      },
    })
    await cleanup()
    await render(
      <SampleShell>
        <Routes>
          <Route path="lowcode/*" element={<Lowcode />} />
          <Route path="*" element={<NoticeLink />} />
        </Routes>
      </SampleShell>,
    )
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('switch', { name: 'Totals is on' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    await expect.element(page.getByRole('switch', { name: 'Totals is on' })).not.toBeChecked()
    expect(sent).toEqual([{ active: 0 }])
  })
})

/** Leads to where a notice of the trigger leads. */
function NoticeLink() {
  const about = { itemType: 'trigger', itemId: ids.table, partId: trigger.id_trama_low_code_functions } as NoticeAbout
  const { what, path } = triggerPlace.usePlace(about)
  return <Link to={path}>{what}</Link>
}
