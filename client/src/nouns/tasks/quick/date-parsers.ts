import type { ParsedResult, ParsingReference } from 'chrono-node'
import type { Locale } from '#shared/fields/field-type.ts'

type Parse = (text: string, reference: ParsingReference) => ParsedResult[]

interface Parser {
  parse(text: string, reference: ParsingReference, option: { forwardDate: true }): ParsedResult[]
}

interface ParserFile {
  casual: Parser
  /** of English: 3/4 is 3 April */
  GB?: Parser
}

/** Each language's words for days come when they are first typed. */
const files: Readonly<Record<string, () => Promise<ParserFile>>> = {
  en: () => import('chrono-node/en'),
  pt: () => import('chrono-node/pt'),
  es: () => import('chrono-node/es'),
}

/** Reads the dates of a text, each the next one where the year or week is not said. */
export async function parserFor(language: string, dateOrder: Locale['dateOrder']): Promise<Parse> {
  const load = files[language.slice(0, 2)] ?? files['en']
  const file = await load?.()
  return (text, reference) => {
    // the other parser takes "dec 10" for a month of 2010
    const parser = dateOrder === 'dmy' && /\d[./-]\d/.test(text) ? (file?.GB ?? file?.casual) : file?.casual
    return parser?.parse(text, reference, { forwardDate: true }) ?? []
  }
}
