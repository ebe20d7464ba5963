import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fieldTypeNames } from '#shared/fields/field-type-name.ts'
import { misfitReasons } from '#shared/fields/misfit-reasons.ts'
import { actionKinds } from '#shared/nouns/automations/action-kinds.ts'
import { stepActs } from '#shared/nouns/automations/run.ts'
import { triggerKinds } from '#shared/nouns/automations/trigger-kinds.ts'
import { callouts } from '#shared/nouns/pages/markdown/callout-names.ts'
import { outboundFailures } from '#server/lib/outbound/outbound-failure.ts'
import { outsideReasons } from '#client/nouns/automations/outside-reasons.ts'
import { flattenTexts } from '#client/i18n/translate.ts'
import { hues } from '#client/ui/theme/hues.ts'

/** The languages have the same keys (i18n.test.ts), so one of them stands for all. */
function keysOf(namespace: string): Set<string> {
  const texts = JSON.parse(readFileSync(`client/src/i18n/en/${namespace}.json`, 'utf8')) as Record<string, unknown>
  return new Set([...flattenTexts(texts).keys()].map((key) => key.replace(/_(one|other)$/, '')))
}

/** The names of a list of icons, read as text: the module draws. */
const iconsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: Icon\w+,$/gm)].map(([, name = '']) => name)

const kinds = [...triggerKinds, ...actionKinds]

/** Texts that screens put together from names in lists: a template that finds one of them says nothing of the others. */
const asked: Record<string, readonly string[]> = {
  tables: [...fieldTypeNames.map((name) => `types.${name}`), ...misfitReasons.map((reason) => `misfit.${reason}`)],
  imports: misfitReasons.map((reason) => `reasons.${reason}`),
  automations: [
    ...kinds.flatMap(({ name }) => [`kinds.${name}.name`, `kinds.${name}.about`, `sentences.${name}`]),
    ...kinds.flatMap(({ inputs }) => inputs.map(({ key }) => `inputs.${key}`)),
    ...outsideReasons.map((reason) => `outside.${reason}`),
    ...stepActs.flatMap((act) => [`did.${act}`, `would.${act}`]),
  ],
}

describe('every name in a list', () => {
  it.each(Object.keys(asked))('has its texts in %s', (namespace) => {
    const keys = keysOf(namespace)
    expect([...new Set(asked[namespace])].filter((key) => !keys.has(key))).toEqual([])
  })
})

it('every kind of trigger and action has a sign that is drawn, and a hue', () => {
  const icons = iconsOf('client/src/features/automations/kind-icons.ts')
  expect(icons.length).toBeGreaterThan(20)
  expect(kinds.filter(({ icon }) => !icons.includes(icon)).map(({ name, icon }) => `${name}: ${icon}`)).toEqual([])
  expect(kinds.filter(({ hue }) => !hues.some((one) => one === hue)).map(({ name, hue }) => `${name}: ${hue}`)).toEqual([])
})

it('every alert of Markdown has a hue', () => {
  const found = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'].map((name) => callouts.hueOf(`[!${name}]`))
  expect(found.filter((hue) => !hues.some((one) => one === hue))).toEqual([])
})

it('every failure of a request has its words in a run', () => {
  expect([...outsideReasons].toSorted()).toEqual([...Object.keys(outboundFailures), 'answered', 'mail', 'file_too_large'].toSorted())
})
