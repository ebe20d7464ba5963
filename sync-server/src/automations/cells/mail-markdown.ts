import { escapedText } from '#shared/nouns/pages/markdown/escape-markdown.ts'
import { fillTemplate } from '#shared/nouns/automations/template-text.ts'
import { placeText } from '#server/automations/cells/place-text.ts'
import { formulaText } from '#server/automations/cells/work-formula.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'

const longest = 50_000

/** A text in Markdown with its places filled. Values stay words: none of them is markup, and only the address of a record is a link. */
export function fillMarkdown(scope: RunScope, text: string): string {
  return fillTemplate(text, {
    place: (place) => (place.path.split('.').at(-1) === 'url' ? linked(placeText(scope, place)) : worded(placeText(scope, place))),
    formula: (formula) => worded(formulaText(scope, formula, (place) => placeText(scope, place))),
    budget: scope.reading.budget,
  }).slice(0, longest)
}

const worded = (value: string): string =>
  value
    .split('\n')
    .map((line) => escapedText(line.trim()))
    .join('\n')

const linked = (address: string): string => (/^https?:\/\/[^\s<>]+$/.test(address) ? `<${address}>` : worded(address))
