import type { ParsedResult, ParsingReference } from 'chrono-node'

type Parse = (text: string, reference: ParsingReference) => ParsedResult | undefined

interface ParserFile {
  casual: {
    parse(text: string, reference: ParsingReference, option: { forwardDate: true }): ParsedResult[]
  }
}

/** Each language's words for days come when they are first typed. */
const files: Readonly<Record<string, () => Promise<ParserFile>>> = {
  en: () => import('chrono-node/en'),
  pt: () => import('chrono-node/pt'),
  es: () => import('chrono-node/es'),
}

/** Reads the first date of a text, the next one where the year or week is not said. */
export async function parserFor(language: string): Promise<Parse> {
  const load = files[language.slice(0, 2)] ?? files['en']
  const file = await load?.()
  return (text, reference) => file?.casual.parse(text, reference, { forwardDate: true })[0]
}
