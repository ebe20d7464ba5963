import { gapsOf } from '#shared/nouns/automations/automation-gaps.ts'
import { definitionOf, findAutomation } from '#server/features/automations/automation-store.ts'
import { seesAutomation, sightOf } from '#server/features/automations/automation-sight.ts'
import { addFunction, setTrigger } from '#server/features/functions/add-function.ts'
import { dropInverse } from '#server/features/tables/duplicate-field.ts'
import { writeRule } from '#server/features/tables/table-rules.ts'
import { setUniqueField } from '#server/features/tables/unique-config.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

/** The doors of features that packages of templates go through. Features never import each other. */
export const createTemplateTools = (apply: TemplateTools['apply']): TemplateTools => ({
  apply,
  seesAutomation,
  addFunction,
  setTrigger,
  dropInverse,
  gapsOfAutomation: (context, id) => {
    const row = findAutomation(context.org, id)
    const fieldOf = (tableId: string, fieldId: string) => findTableModel(context.org, tableId)?.field(fieldId)
    return row ? gapsOf(definitionOf(row), sightOf(context), fieldOf) : []
  },
  setUnique: setUniqueField,
  keepUnique: (context, tableId, fieldId) => writeRule(context, tableId, { unique_field_id: fieldId }),
})
