import { AppError } from '#shared/protocol/errors.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { isSame } from '#shared/lib/merge-three.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { SkippedPart } from '#server/templates/install/install-steps.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import { readUnit } from '#server/templates/update/local-unit.ts'
import type { PlannedChange } from '#server/templates/update/plan-update.ts'
import type { MadeChange } from '#server/templates/update/update-row.ts'
import { reasonOf, wantedOf, type Answers, type Updating } from '#server/templates/update/update-steps.ts'
import type { Unit } from '#server/templates/update/units.ts'

type Change = { unit: Unit; before: JsonValue | undefined; wanted: JsonValue | undefined }

/** The field by which no two records of a table are alike: the keys of all records are written, in writes of their own. A second run does nothing. */
async function changeUnique(
  context: OrgContext,
  { unit, before, wanted }: Change,
  tools: TemplateTools,
): Promise<SkippedPart['reason'] | 'done'> {
  const now = readUnit(context, unit, tools)?.parts.unique
  if (isSame(now, wanted)) return 'done'
  if (!isSame(now, before)) return 'changed'
  try {
    await tools.setUnique(context, unit.id, typeof wanted === 'string' ? wanted : null)
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return reasonOf(error)
    throw error
  }
}

/** Once the fields are there. Records that are alike already leave the change out. */
export async function changeUniqueFields(
  context: () => OrgContext,
  planned: readonly PlannedChange[],
  answers: Answers,
  { installing, keep, leaveOut }: Updating,
): Promise<void> {
  for (const one of planned.filter(({ change }) => change.act === 'changed' && change.part === 'unique')) {
    const { unit, before } = one
    const wanted = wantedOf(one, answers)
    if (isSame(before, wanted)) continue
    const outcome = await changeUnique(context(), { unit, before, wanted }, installing.tools)
    await context().org.db.write(() => {
      if (outcome === 'done') keep({ act: 'changed', unit, part: 'unique', before, after: wanted })
      else leaveOut(context(), unit.label, outcome)
    })
  }
}

/** Before the fields go. */
export async function undoUniqueFields(context: () => OrgContext, changes: readonly MadeChange[], tools: TemplateTools): Promise<void> {
  for (const { unit, part, before, after } of changes)
    if (part === 'unique') await changeUnique(context(), { unit, before: after, wanted: before }, tools)
}
