import { expect, it } from 'vitest'
import { stepsOf, type AutomationStep } from '#shared/nouns/automations/automation.ts'
import { copyStep } from '#client/nouns/automations/edit-definition.ts'

const step = (id: string, kind: string, config: AutomationStep['config'], branches: AutomationStep[][] = []): AutomationStep => ({
  ...{ id, kind, config, branches },
})
const [find, each, make] = ['baaaaaaaaaaa1', 'baaaaaaaaaaa2', 'baaaaaaaaaaa3']

it('a copied step stands behind its own, and its parts read each other and no longer the first ones', () => {
  const loop = step(each, 'forEach', { of: find }, [[step(make, 'createRecord', {}), step('baaaaaaaaaaa4', 'updateRecords', { of: make })]])
  const steps = [step(find, 'findRecords', {}), loop, step('baaaaaaaaaaa5', 'stop', {})]
  const copied = copyStep(steps, each)
  expect(copied.map(({ kind }) => kind)).toEqual(['findRecords', 'forEach', 'forEach', 'stop'])
  expect(copied[1]).toEqual(loop)
  const copy = copied[2]
  // a source before both is the same for both
  expect(copy?.config).toEqual({ of: find })
  const [made, changed] = copy?.branches[0] ?? []
  expect(changed?.config).toEqual({ of: made?.id })
  const ids = [...stepsOf(copied)].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('a step of a branch is copied within its branch', () => {
  const steps = [step(each, 'forEach', { of: find }, [[step(make, 'stop', {})]])]
  expect(copyStep(steps, make)[0]?.branches[0]?.map(({ kind }) => kind)).toEqual(['stop', 'stop'])
})
