import { isJsonObject } from '#shared/lib/json.ts'
import { isSame } from '#shared/lib/merge-three.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { PlannedStep } from '#server/jobs/step-plan.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import { addsNothing } from '#server/templates/update/adds-nothing.ts'
import { placesOf, putPhoneBack } from '#server/templates/update/block-places.ts'
import { changeUnit } from '#server/templates/update/change-unit.ts'
import { removeUnit, restoreUnit } from '#server/templates/update/come-and-go.ts'
import { holdsData } from '#server/templates/update/local-parts.ts'
import { readUnit } from '#server/templates/update/local-unit.ts'
import type { MadeChange } from '#server/templates/update/update-row.ts'
import { attempt, mergeNow } from '#server/templates/update/update-steps.ts'

/** Takes changes back, the last one first, each as far as it still stands: what people made of it since stays. */
export function undoSteps(changes: readonly MadeChange[], tools: TemplateTools): PlannedStep<OrgContext>[] {
  const latest = changes.toReversed()
  // a link goes before the table that it names
  const isWhole = ({ act, unit }: MadeChange): boolean => act === 'added' && unit.within === undefined
  const made = [...latest.filter((one) => !isWhole(one)), ...latest.filter(isWhole)]
  return made.map((one, n) => ({
    name: `${n}`,
    run: (context) => {
      attempt(context, () => undoOne(context, one, tools))
    },
  }))
}

function undoOne(context: OrgContext, made: MadeChange, tools: TemplateTools): void {
  const { unit, part, before, after, places = null } = made
  const { apply } = tools
  const here = readUnit(context, unit, tools)
  if (made.act === 'added' && here) {
    const isTheirs = !addsNothing(here.whole, after ?? unit.whole) || (made.isFilled !== true && holdsData(context, here))
    if (!isTheirs) removeUnit(context, unit, apply)
  } else if (made.act === 'removed' && !here) restoreUnit(context, unit, { whole: before ?? null, places }, apply)
  else if (made.act === 'changed' && part === 'place' && isJsonObject(places)) {
    const now = placesOf(context, unit)
    if (isJsonObject(now) && isSame(now['desktop'], after)) changeUnit(context, { unit, part, value: places['desktop'] ?? null }, tools)
  } else if (made.act === 'changed' && part === 'phone') {
    if (here && isSame(here.parts.phone, after)) putPhoneBack(context, unit.id, places)
  } else if (made.act === 'changed' && part !== undefined && part !== 'unique' && here) {
    const now = here.parts[part]
    const value = mergeNow(part, { before: after, now, wanted: before })
    if (!isSame(value, now)) changeUnit(context, { unit, part, value: value ?? null }, tools)
  }
}
