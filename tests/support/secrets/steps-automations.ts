import { newId } from '#shared/lib/ids.ts'
import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { step, trigger } from '#tests/support/run-automations.ts'
import { mutate, pick, type Scene, type Step } from '#tests/support/secrets/scene.ts'
import type { SecretTable } from '#tests/support/secrets/secret-world.ts'

/** A rule whose texts only those may read who see the field that it names. */
function definitionFor({ world }: Scene, table: SecretTable): { fieldId: string; text: string; definition: AutomationDefinition } {
  const fieldId = table.fields['name'] ?? Object.values(table.fields)[0] ?? ''
  const text = world.book.marker('text of an automation', [{ table: table.id, field: fieldId, manages: true }])
  const find = step('findRecords', { tableId: table.id, most: 20 })
  const actions = [find, step('httpRequest', { url: `https://192.0.2.1/${text}`, body: `{{${find.id}.${fieldId}}}` })]
  return { fieldId, text, definition: { trigger: trigger('recordUpdated', { tableId: table.id, fields: [fieldId] }), actions } }
}

export const automationSteps: Step[] = [
  {
    name: 'people make automations, and records start them',
    run: async (scene) => {
      const { world, admin, low, builder } = scene
      for (const table of world.tables) {
        const id = newId()
        const { fieldId, definition } = definitionFor(scene, table)
        await mutate(scene, admin, 'automations.create', { id, name: 'Rule', description: '', folder: '', definition })
        await mutate(scene, admin, 'automations.enable', { id, enabled: true })
        const record = pick(world, table.records) ?? ''
        for (const who of [builder, low]) {
          await mutate(scene, who, 'automations.create', { id: newId(), name: 'Own', description: '', folder: '', definition })
          await mutate(scene, who, 'automations.press', { tableId: table.id, fieldId, recordId: record })
          await mutate(scene, who, 'automations.enable', { id, enabled: true })
          await mutate(scene, who, 'automations.takeOver', { id: newId() })
          await mutate(scene, who, 'automations.update', { id: newId(), name: 'Other' })
          await mutate(scene, who, 'automations.delete', { id: newId() })
          await mutate(scene, who, 'approvals.answer', { id: newId(), answer: 'yes', note: '' })
        }
      }
    },
  },
]
