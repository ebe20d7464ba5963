import type { JsonValue } from '#shared/lib/json.ts'
import { isJsonObject } from '#shared/lib/json.ts'
import { isSame, mergeThree } from '#shared/lib/merge-three.ts'
import type { ChangedPart, ConflictAnswer, TemplateChange } from '#shared/nouns/template-packages/template-change.ts'
import type { TemplateInfo } from '#shared/nouns/template-packages/template-parts.ts'
import { unitKey, type Unit } from '#server/templates/update/units.ts'

type Units = ReadonlyMap<string, Unit>

/** A change with what it puts in the place of what. undefined: the thing is not there. */
export interface PlannedChange {
  change: TemplateChange
  key: string
  unit: Unit
  before: JsonValue | undefined
  /** as the answer says, of a conflict */
  after: Record<ConflictAnswer, JsonValue | undefined>
}

/** Parts in which a local change always holds: names, looks and places are how people have settled in. */
export const localParts: ReadonlySet<ChangedPart> = new Set(['label', 'look', 'place', 'phone', 'style'])

/**
 * The difference between two versions of a template as changes of a workspace that went its own way meanwhile. Local names, additions, places and
 * removals stay; other parts are merged key by key, and what both changed is a conflict.
 * @param holdsData whether a table or field has anything that would be lost
 */
export function planUpdate(base: Units, local: Units, next: Units, holdsData: (unit: Unit) => boolean): PlannedChange[] {
  const planned: PlannedChange[] = []
  for (const [key, unit] of next) {
    const [before, here] = [base.get(key), local.get(key)]
    if (!before) {
      // what the template adds comes with its container, and is there once
      if (here || !isWhole(unit, base, local)) continue
      planned.push({ change: changeOf(key, unit, { act: 'added' }), key, unit, before: undefined, after: both(unit.whole) })
    } else if (here) planned.push(...changedParts(key, before, here, unit))
  }
  for (const [key, unit] of base) {
    const here = local.get(key)
    if (next.has(key) || !here || !isWhole(unit, next, local)) continue
    const act = holdsData(here) ? 'setAside' : 'removed'
    const isConflict = act === 'removed' && !isAsItCame(unit, here, base, local)
    const after = act === 'setAside' ? both(here.whole) : { template: undefined, local: here.whole }
    planned.push({
      change: { ...changeOf(key, here, { act }), isConflict },
      key,
      unit: here,
      before: here.whole,
      after: isConflict || act === 'setAside' ? after : both(undefined),
    })
  }
  return planned
}

/** Another type would be a conversion, which people decide by what it does to their cells. */
function leftType(key: string, here: Unit, { type }: Unit): PlannedChange {
  const change = changeOf(`${key} type`, here, { act: 'left', part: 'type', before: here.type, after: type })
  return { change, key, unit: here, before: here.whole, after: both(here.whole) }
}

/** Sample records that came after the installation stay out: an update touches no records. */
export function leftRecords(base: TemplateInfo, next: TemplateInfo, local: Units): PlannedChange[] {
  return Object.entries(next.records).flatMap(([id, count]): PlannedChange[] => {
    const [key, before] = [unitKey({ of: 'table', id, within: undefined }), base.records[id] ?? 0]
    const unit = local.get(key)
    if (!unit || count <= before) return []
    const change = changeOf(`${key} records`, unit, { act: 'left', part: 'records', before: String(before), after: String(count) })
    return [{ change, key, unit, before: unit.whole, after: both(unit.whole) }]
  })
}

const both = (value: JsonValue | undefined): Record<ConflictAnswer, JsonValue | undefined> => ({ template: value, local: value })

/** Its container was in the other version and is here: else it comes or goes with that. */
function isWhole({ within }: Unit, ...versions: Units[]): boolean {
  return within === undefined || versions.every((units) => units.has(unitKey({ ...within, within: undefined })))
}

/** Nobody's work goes with it: names and looks count as such, and so does all that people made or changed inside of it. */
function isAsItCame(before: Unit, here: Unit, base: Units, local: Units): boolean {
  if (!isSame(withoutPlace(before), withoutPlace(here))) return false
  const inside = [...local].filter(([, { within }]) => within?.of === here.of && within.id === here.id)
  return inside.every(([key, one]) => {
    const came = base.get(key)
    return came !== undefined && isSame(withoutPlace(came), withoutPlace(one))
  })
}

const noWork: ReadonlySet<string> = new Set(['place', 'phone'])
const withoutPlace = ({ parts }: Unit): JsonValue => Object.fromEntries(Object.entries(parts).filter(([part]) => !noWork.has(part)))

/** The places on phones of blocks that the template brought: people's own blocks stand beside them. */
const placesAmong = (brought: JsonValue | undefined, here: JsonValue | undefined): JsonValue | undefined =>
  isJsonObject(brought) && isJsonObject(here) ? Object.fromEntries(Object.entries(here).filter(([id]) => id in brought)) : here

function changedParts(key: string, before: Unit, here: Unit, next: Unit): PlannedChange[] {
  if (here.type !== before.type) return []
  if (before.type !== next.type) return [leftType(key, here, next)]
  return (Object.keys(next.parts) as ChangedPart[]).flatMap((part): PlannedChange[] => {
    const [b, l, n] = [before.parts[part], here.parts[part], next.parts[part]]
    if (isSame(b, n) || isSame(l, n)) return []
    if (localParts.has(part) && !isSame(b, part === 'phone' ? placesAmong(b, l) : l)) return []
    // what came beside the template's blocks has its own place
    const own = part === 'phone' ? { value: n, clashes: [] } : mergeThree(b, l, n, 'local')
    const theirs = part === 'phone' ? own : mergeThree(b, l, n, 'next')
    const isConflict = own.clashes.length > 0
    if (!isConflict && isSame(own.value, l)) return []
    const words = {
      part,
      before: wordsOf(part, isConflict ? b : l),
      after: wordsOf(part, theirs.value),
      local: isConflict ? wordsOf(part, l) : undefined,
    }
    const change = { ...changeOf(`${key} ${part}`, here, { act: 'changed', ...words }), isConflict }
    return [{ change, key, unit: here, before: l, after: { local: own.value, template: theirs.value } }]
  })
}

type Words = Pick<TemplateChange, 'act'> & Partial<Pick<TemplateChange, 'part' | 'before' | 'after' | 'local'>>

function changeOf(id: string, { of, id: thingId, label, type, within }: Unit, words: Words): TemplateChange {
  return {
    ...{
      id,
      of,
      thing: { id: thingId, label, ...(type !== undefined && { type }) },
      within: within && { id: within.id, label: within.label },
    },
    ...{ part: undefined, before: undefined, after: undefined, local: undefined, isConflict: false },
    ...words,
  }
}

const longestWords = 300

function wordsOf(part: ChangedPart, value: JsonValue | undefined): string | undefined {
  if (part === 'label' && typeof value === 'string') return value
  // like a formula, which names fields in braces
  if (part === 'unique' && typeof value === 'string') return `{${value}}`
  const text =
    part === 'formula' && isJsonObject(value) ? value['expression'] : part === 'code' && isJsonObject(value) ? value['source'] : undefined
  return typeof text === 'string' ? text.slice(0, longestWords) : undefined
}
