import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { readEntities, readEntity, useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { EditItemDialog } from '#client/features/home/ui/EditItemDialog.tsx'
import { loadTexts } from '#client/i18n/i18n.ts'
import { updateField } from '#client/nouns/fields/field-commands.ts'
import { updateFolder } from '#client/nouns/folders/folder-commands.ts'
import { updateItem } from '#client/nouns/items/item-commands.ts'
import { mergeRules, newRule } from '#client/records/structure/rule-draft.ts'
import { RecordRules } from '#client/records/structure/RecordRules.tsx'
import { useHeldMutations } from '#tests/components/support/held-mutations.ts'
import { useSampleDevice } from '#tests/components/support/sample-device.ts'
import { SampleShell } from '#tests/components/support/SampleShell.tsx'
import { ids } from '#tests/components/support/sample-workspace.ts'

/** A save undoes nothing that somebody else stored while the dialog was open. */
describe('a dialog that others change the same thing under', () => {
  useSampleDevice()
  useHeldMutations()
  beforeEach(async () => {
    for (const texts of ['home', 'documents', 'structure', 'tables']) await loadTexts(texts, 'en')
  })
  afterEach(cleanup)

  const colour = (name: string) => page.getByRole('radio', { name, exact: true })
  const save = () => page.getByRole('button', { name: 'Save' })

  test.each(['app', 'folder'] as const)('keeps the new name of %s when its colour alone was chosen', async (type) => {
    const id = type === 'app' ? ids.app : ids.folder
    const rename = (label: string) => (type === 'app' ? updateItem('app', id, { label }) : updateFolder(id, { label }))
    const { label = '' } = readEntity(type, id) ?? {}
    await render(
      <SampleShell>
        <EditItemDialog target={{ type, id }} />
      </SampleShell>,
    )
    await colour('Pink').click()
    rename('Theirs')
    await expect.element(page.getByRole('heading', { name: /Theirs/ })).toBeVisible()
    await save().click()
    await expect.poll(() => readEntity(type, id)).toMatchObject({ label: 'Theirs', color: 'pink' })
    rename(label)
  })

  function Rules() {
    const table = useEntity('table', ids.table)
    const fields = useEntities('field').filter(({ tableId }) => tableId === ids.table)
    return table ? <RecordRules table={table} fields={fields} onClose={() => undefined} /> : null
  }

  test('keeps a field required that somebody else made so', async () => {
    await render(
      <SampleShell>
        <Rules />
      </SampleShell>,
    )
    await page.getByRole('radio', { name: 'Required', exact: true }).click()
    const boxes = page.getByRole('checkbox')
    await expect.element(boxes.nth(1)).toBeVisible()
    const open = boxes.all().filter((box) => !(box.element() as HTMLInputElement).checked)
    const labelOf = (box: (typeof open)[number] | undefined): string => box?.element().closest('li')?.textContent.trim() ?? ''
    const [mine, theirs] = [labelOf(open[0]), labelOf(open[1])]
    const find = (name: string) => {
      const found = readEntities('field').find(({ label }) => name.startsWith(label))
      if (!found) throw new Error(`no field ${name}`)
      return found
    }
    const [own, other] = [find(mine), find(theirs)]
    await open[0]?.click()
    updateField(other, { required: true })
    await expect.poll(() => (open[1]?.element() as HTMLInputElement | undefined)?.checked).toBe(true)
    await save().click()
    await expect.poll(() => readEntity('field', own.id)?.required).toBe(true)
    expect(readEntity('field', other.id)?.required).toBe(true)
    for (const { id } of [own, other]) {
      const field = readEntity('field', id)
      if (field) updateField(field, { required: false })
    }
  })

  test('rules of others stay beside those that were written meanwhile', () => {
    const [first, second, mine, theirs] = [newRule(), newRule(), newRule(), newRule()]
    const changed = { ...first, actions: [] }
    const begun = [first, second]
    // untouched ones are as others left them
    expect(mergeRules(begun, [first, second, mine], [changed, second, theirs])).toEqual([changed, second, mine, theirs])
    // what its author changed or took out is so, also where others changed it
    expect(mergeRules(begun, [changed], [first, second])).toEqual([changed])
    expect(mergeRules(begun, [first], [first, { ...second, actions: [] }])).toEqual([first])
    // one that others took out comes back only where its author changed it
    expect(mergeRules(begun, [first, second, mine], [second])).toEqual([second, mine])
    expect(mergeRules(begun, begun, begun)).toEqual(begun)
  })
})
