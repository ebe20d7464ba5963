import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { tableOfTrigger } from '#shared/nouns/automations/record-sources.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import { createStepReading } from '#server/automations/flow/step-reading.ts'
import type { SendMeans } from '#server/automations/steps/action.ts'
import { lastMatching, runOnce, type DryStart } from '#server/features/automations/runs/dry-run.ts'

const longestSample = 200

interface Samples {
  recordId: string | null
  /** the name of the record */
  label: string
  /** null for a value that has none here */
  texts: (string | null)[]
}

/** The values of a step for a record, or for the last one that matches. The rights are the caller's. Nothing is written or sent. */
export async function sampleValues(
  means: SendMeans,
  context: OrgContext,
  definition: AutomationDefinition,
  { stepId, places, recordId, content }: DryStart & { stepId: string; places: readonly string[] },
): Promise<Samples> {
  const tableId = tableOfTrigger(definition.trigger)
  const [found = null] =
    tableId === null ? [] : recordId === undefined ? await lastMatching(means.platform, context, tableId, definition) : [recordId]
  if (tableId !== null && found === null) return { recordId: null, label: '', texts: places.map(() => null) }
  const start = { tableId, recordId: found, ...(content !== undefined && { content }) }
  const { label, scope } = await runOnce(means, context, definition, start, stepId)
  const texts = places.map((place): string | null => {
    try {
      return (
        fillText({ ...scope, reading: { ...scope.reading, budget: createStepReading().budget } }, `{{${place}}}`).slice(0, longestSample) ||
        null
      )
    } catch (error) {
      // a value without one says nothing
      if (error instanceof AppError) return null
      throw error
    }
  })
  return { recordId: found, label, texts }
}
