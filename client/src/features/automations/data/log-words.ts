import { foldText } from '#shared/lib/fold-text.ts'
import { actionKinds } from '#shared/nouns/automations/action-kinds.ts'
import { stepActs } from '#shared/nouns/automations/run.ts'
import { errorCatalogue } from '#shared/protocol/errors.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { outsideReasons } from '#client/nouns/automations/outside-reasons.ts'

/** A word that stands in more sentences says nothing of a run. */
const mostNames = 30
const mostWords = 8
const anything = '*'

/**
 * For each word of a search: names of acts, kinds and errors whose sentences hold it in the reader's language. `GET automations/runs` takes them, since
 * the server knows no sentences.
 */
export function toldOf(q: string, t: TFunction): string {
  const words = foldText(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return ''
  const sentences = sentencesOf(t)
  return words
    .slice(0, mostWords)
    .map((word) => {
      const names = sentences.filter(({ text }) => text.includes(word)).map(({ name }) => name)
      return names.length > mostNames ? anything : names.join(',')
    })
    .concat(words.slice(mostWords).map(() => anything))
    .join('|')
}

function sentencesOf(t: TFunction): { name: string; text: string }[] {
  const told = (name: string, text: string) => ({ name, text: foldText(text) })
  return [
    ...stepActs.map((act) => told(`act.${act}`, t(`did.${act}`, { count: 2, table: '' }))),
    ...actionKinds.map(({ name }) => told(`kind.${name}`, t(`kinds.${name}.name`))),
    ...outsideReasons.map((reason) => told(`reason.${reason}`, t(`outside.${reason}`))),
    ...Object.keys(errorCatalogue).map((id) => told(`error.${id}`, t(`errors:${id}`))),
  ]
}
