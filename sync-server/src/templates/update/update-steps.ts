import { AppError } from '#shared/protocol/errors.ts'
import type { JsonValue } from '#shared/lib/json.ts'
import { isSame, mergeThree } from '#shared/lib/merge-three.ts'
import type { ChangedPart, ConflictAnswer } from '#shared/nouns/template-packages/template-change.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { PlannedStep } from '#server/jobs/step-plan.ts'
import { fileSteps } from '#server/templates/install/file-steps.ts'
import { thingSteps, type Installing, type SkippedPart } from '#server/templates/install/install-steps.ts'
import { addsNothing } from '#server/templates/update/adds-nothing.ts'
import { placesOf } from '#server/templates/update/block-places.ts'
import { changeUnit, moveBlocks } from '#server/templates/update/change-unit.ts'
import { removeUnit } from '#server/templates/update/come-and-go.ts'
import { holdsData } from '#server/templates/update/local-parts.ts'
import { readUnit } from '#server/templates/update/local-unit.ts'
import { localParts, type PlannedChange } from '#server/templates/update/plan-update.ts'
import type { MadeChange } from '#server/templates/update/update-row.ts'
import type { Unit } from '#server/templates/update/units.ts'

export type Answers = Readonly<Record<string, ConflictAnswer>>
type Step = PlannedStep<OrgContext>

/** The means of an update's steps. */
export interface Updating {
  installing: Installing
  /** Inside a step: keeps what was made. */
  keep(made: MadeChange): void
  /** Inside a step: notes what was left out. */
  leaveOut(context: OrgContext, name: string, reason: SkippedPart['reason']): void
}

/**
 * Things that are new, in the order of an installation, then parts that change, then what goes: things inside of others first. Each step looks at
 * what stands there at the moment of its write, and keeps what it did.
 */
export function updateSteps(planned: readonly PlannedChange[], answers: Answers, updating: Updating): Step[] {
  const { installing, keep } = updating
  const added = planned.filter(({ change }) => change.act === 'added')
  const changed = planned.flatMap((one): Step[] => {
    const { change, key, unit, before } = one
    const { act, part } = change
    const wanted = wantedOf(one, answers)
    const isElsewhere = isMove(change) || part === 'unique'
    if (act !== 'changed' || part === undefined || isElsewhere || isSame(wanted, before)) return []
    return [{ name: `${key} ${part}`, run: (context) => changeOne(context, { unit, part, before, wanted }, updating) }]
  })
  const gone = planned.flatMap((one): Step[] => {
    const { change, key, unit, before } = one
    const isGone = change.act === 'removed' && wantedOf(one, answers) === undefined
    return isGone ? [{ name: `gone ${key}`, run: (context) => removeOne(context, { unit, before }, updating) }] : []
  })
  return [
    ...added.map(({ key, unit }) => ({ name: `new ${key}`, run: () => keep({ act: 'added', unit }) })),
    ...moveSteps(planned, updating),
    ...[...thingSteps(installing), ...fileSteps(installing)].map((step) => ({
      ...step,
      run: (context: OrgContext) => addSome(context, step, updating),
    })),
    ...facesOf(added, updating),
    ...added.map(({ key, unit }) => ({ name: `made ${key}`, run: (context: OrgContext) => settle(context, unit, updating) })),
    ...changed,
    ...gone.toReversed(),
  ]
}

/** The outcome of a change, as its conflict was answered. */
export const wantedOf = ({ change, after }: PlannedChange, answers: Answers): JsonValue | undefined =>
  after[change.isConflict ? (answers[change.id] ?? 'local') : 'template']

const isMove = ({ of, part }: PlannedChange['change']): boolean => of === 'block' && part === 'place'

/** Blocks of one app move at once, before new ones come: each would push others away. People's own moves since stay. */
function moveSteps(planned: readonly PlannedChange[], { installing, keep }: Updating): Step[] {
  const moves = planned.filter(({ change }) => isMove(change))
  return [...new Set(moves.map(({ unit }) => unit.within?.id ?? ''))].map((appId) => ({
    name: `move ${appId}`,
    run: (context) => {
      const own = moves.flatMap(({ unit, before, after }) => {
        const here = unit.within?.id === appId && readUnit(context, unit, installing.tools)
        return here && isSame(here.parts.place, before) ? [{ unit, before, after: after.template, places: placesOf(context, unit) }] : []
      })
      if (attempt(context, () => moveBlocks(context, appId, own)) === undefined)
        for (const one of own) keep({ act: 'changed', part: 'place', ...one })
    },
  }))
}

/** The other faces of new links came with them: they get their own names and places. */
function facesOf(added: readonly PlannedChange[], { installing }: Updating): Step[] {
  const faces = added.filter(({ unit }) => unit.of === 'field' && (unit.whole as { facedBy?: string | null }).facedBy != null)
  return faces.flatMap(({ key, unit }) =>
    (['label', 'required', 'place', 'settings'] as const).map((part) => ({
      name: `face ${key} ${part}`,
      run: (context: OrgContext) => {
        attempt(context, () => changeUnit(context, { unit, part, value: unit.parts[part] ?? null }, installing.tools))
      },
    })),
  )
}

export const reasonOf = ({ id }: AppError): SkippedPart['reason'] =>
  id.startsWith('plan_') || id === 'limit_reached' ? 'plan' : id === 'permission_denied' || id === 'unauthorized' ? 'rights' : 'invalid'

/** Does work whole or not at all. @returns why people, their plan or their data do not allow it */
export function attempt({ org }: OrgContext, work: () => void): SkippedPart['reason'] | undefined {
  try {
    org.db.writeNow(work)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return reasonOf(error)
    throw error
  }
}

/** New things whose table or app went meanwhile stay out. */
function addSome(context: OrgContext, step: Step, { installing, leaveOut }: Updating): void {
  const refused = attempt(context, () => step.run(context))
  if (refused) leaveOut(context, nameOf(step, installing), refused)
}

/** The name of the thing that a step is about, which has its id. */
function nameOf({ name }: Step, { parts }: Installing): string {
  const { tables, apps, pages, automations, functions } = parts
  const named = automations.map((one) => ({ id: one.id, label: one.name }))
  const things = [...tables, ...apps, ...pages, ...functions, ...named, ...tables.flatMap(({ fields }) => fields)]
  return things.find(({ id }) => name.split(' ').includes(id))?.label ?? name
}

/** Keeps an added thing as it stands once all of it is there: taking the update back sees what people made of it. */
function settle(context: OrgContext, unit: Unit, { installing, keep }: Updating): void {
  const here = readUnit(context, unit, installing.tools)
  if (here) keep({ act: 'added', unit, after: here.whole, isFilled: holdsData(context, here) })
}

interface Wanted {
  unit: Unit
  part: ChangedPart
  /** as it stood when the update was described */
  before: JsonValue | undefined
  /** as the update would leave it */
  wanted: JsonValue | undefined
}

/** A part that people changed since it was described is merged. Theirs holds where both changed one thing. */
function changeOne(context: OrgContext, { unit, part, before, wanted }: Wanted, { installing, keep, leaveOut }: Updating): void {
  const { tools } = installing
  const here = readUnit(context, unit, tools)
  if (!here) return
  const now = here.parts[part]
  const value = mergeNow(part, { before, now, wanted })
  if (isSame(value, now)) {
    if (!isSame(now, wanted)) leaveOut(context, here.label, 'changed')
    return
  }
  const places = placesOf(context, unit)
  const refused = attempt(context, () => changeUnit(context, { unit, part, value: value ?? null }, tools))
  if (refused) return leaveOut(context, here.label, refused)
  keep({ act: 'changed', unit, part, before: now, after: readUnit(context, unit, tools)?.parts[part], places })
}

/** The outcome of a change from `before` to `wanted` of something that has become `now` meanwhile. */
export function mergeNow(
  part: ChangedPart,
  { before, now, wanted }: { before: JsonValue | undefined; now: JsonValue | undefined; wanted: JsonValue | undefined },
): JsonValue | undefined {
  if (isSame(now, before)) return wanted
  return localParts.has(part) ? now : mergeThree(before, now, wanted, 'local').value
}

/** A thing that people filled or changed since it was described stays. */
function removeOne(
  context: OrgContext,
  { unit, before }: { unit: Unit; before: JsonValue | undefined },
  { installing, keep, leaveOut }: Updating,
): void {
  const { tools } = installing
  const here = readUnit(context, unit, tools)
  if (!here) return
  if (holdsData(context, here) || !addsNothing(here.whole, before)) return leaveOut(context, here.label, 'changed')
  const places = placesOf(context, unit)
  const refused = attempt(context, () => removeUnit(context, unit, tools.apply))
  if (refused) leaveOut(context, here.label, refused)
  else keep({ act: 'removed', unit, before: here.whole, places })
}
