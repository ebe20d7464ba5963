import { readTokens } from '#shared/fields/formula-tokens.ts'
import type { FillBudget } from '#shared/nouns/automations/fill-budget.ts'

/** A place in a text that is filled when the automation runs: `{{trigger.f1}}`, `{{today}}`, `{{b1.json.id}}`. */
export interface TextPlace {
  source: string
  path: string
}

/** A formula in a text, with places in single braces: `{{= {trigger.f1} * 2 }}`. */
export interface TextFormula {
  formula: string
}

/** A text in parts, as one reads it. */
export type TextPart = string | TextPlace | TextFormula

const name = String.raw`([a-zA-Z][0-9a-zA-Z]*)(?:\.([0-9A-Za-z_.-]+))?`
const partPattern = new RegExp(String.raw`\{\{\s*(?:${name}\s*\}\}|(=))`, 'g')
const placePattern = new RegExp(`^${name}$`)

export const isFormula = (part: TextPart): part is TextFormula => typeof part === 'object' && 'formula' in part

/** The parts of a text in their order, without empty ones. */
export const readTemplate = (text: string): TextPart[] => [...partsOf(text)]

function* partsOf(text: string): Generator<TextPart> {
  let end = 0
  for (const { start, part, end: after } of placesIn(text)) {
    if (start > end) yield text.slice(end, start)
    yield part
    end = after
  }
  if (end < text.length) yield text.slice(end)
}

interface FoundPart {
  start: number
  end: number
  part: TextPlace | TextFormula
}

/** Places and formulas with where they stand. */
function* placesIn(text: string): Generator<FoundPart> {
  const pattern = new RegExp(partPattern)
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const after = found.index + found[0].length
    if (found[3] === undefined) {
      yield { start: found.index, end: after, part: { source: found[1] ?? '', path: found[2] ?? '' } }
      continue
    }
    const close = endOfFormula(text, after)
    if (close === undefined) continue
    yield { start: found.index, end: close + 2, part: { formula: text.slice(after, close) } }
    pattern.lastIndex = close + 2
  }
}

/** A place with where it stands in a text, its braces included. */
export interface LocatedPlace {
  start: number
  end: number
  place: TextPlace
}

/** The places of a text with where they stand, those in formulas too. Names that are no places are left out. */
export function locatePlaces(text: string): LocatedPlace[] {
  return [...placesIn(text)].flatMap(({ start, end, part }): LocatedPlace[] => {
    if (!isFormula(part)) return [{ start, end, place: part }]
    const offset = end - 2 - part.formula.length
    return readTokens(part.formula).tokens.flatMap((token): LocatedPlace[] => {
      const place = token.kind === 'field' ? readPlaceName(token.raw) : undefined
      return place ? [{ start: offset + token.start, end: offset + token.end, place }] : []
    })
  })
}

/** A name in braces that is no place, with where it stands: what somebody types before it is known. */
export interface LocatedName {
  start: number
  end: number
  name: string
  /** it stands in a formula, in single braces */
  isInFormula: boolean
}

const namePattern = /\{\{([^{}=][^{}]*)\}\}/g

/** The names in braces that are no places of a text. */
export function locateNames(text: string): LocatedName[] {
  const inFormulas = [...placesIn(text)].flatMap(({ end, part }): LocatedName[] => {
    if (!isFormula(part)) return []
    const offset = end - 2 - part.formula.length
    return readTokens(part.formula).tokens.flatMap((token): LocatedName[] =>
      token.kind === 'field' ? [{ start: offset + token.start, end: offset + token.end, name: token.raw.trim(), isInFormula: true }] : [],
    )
  })
  const formulas = [...placesIn(text)].filter(({ part }) => isFormula(part))
  const inText = [...text.matchAll(namePattern)].flatMap((found): LocatedName[] => {
    const end = found.index + found[0].length
    if (formulas.some((formula) => found.index < formula.end && end > formula.start)) return []
    return [{ start: found.index, end, name: (found[1] ?? '').trim(), isInFormula: false }]
  })
  return [...inText, ...inFormulas].toSorted((a, b) => a.start - b.start)
}

/** The spaces between the braces and the sign of each formula: from, to. A formula is stored without them. */
export function locateLeadingSpaces(text: string): [from: number, to: number][] {
  return [...placesIn(text)].flatMap(({ start, part }): [number, number][] => {
    const sign = isFormula(part) ? text.indexOf('=', start) : start + 2
    return sign > start + 2 ? [[start + 2, sign]] : []
  })
}

/** True within a formula, where names stand in single braces. */
export const isInFormula = (text: string, at: number): boolean =>
  [...placesIn(text)].some(({ start, end, part }) => isFormula(part) && at > start + 2 && at < end - 1)

/** A text of somebody's choice must not be read over and over. */
const mostTries = 30

/** The place of the braces that close a formula, outside of its texts and names. Undefined when it is not closed. */
function endOfFormula(text: string, start: number): number | undefined {
  let first: number | undefined
  let close = text.indexOf('}}', start)
  for (let tries = 0; close >= 0 && tries < mostTries; tries++) {
    first ??= close
    const { error } = readTokens(text.slice(start, close))
    if (error?.code !== 'unclosedField' && error?.code !== 'unclosedText') return close
    close = text.indexOf('}}', close + 1)
  }
  return first
}

/** A name in the braces of a formula, as a place; undefined for a name that is none. */
export function readPlaceName(raw: string): TextPlace | undefined {
  const found = placePattern.exec(raw.trim())
  return found ? { source: found[1] ?? '', path: found[2] ?? '' } : undefined
}

/** The places that a formula names, each as it is written. */
export function placesOfFormula(formula: string): TextPlace[] {
  return readTokens(formula).tokens.flatMap((token) => (token.kind === 'field' ? (readPlaceName(token.raw) ?? []) : []))
}

/** A formula with its names in braces replaced; those without another name stay. */
export function renameInFormula(formula: string, rename: (raw: string) => string | undefined): string {
  let written = ''
  let at = 0
  for (const token of readTokens(formula).tokens) {
    const next = token.kind === 'field' ? rename(token.raw.trim()) : undefined
    if (next === undefined) continue
    written += `${formula.slice(at, token.start)}{${next}}`
    at = token.end
  }
  return written + formula.slice(at)
}

export const placeName = ({ source, path }: TextPlace): string => (path === '' ? source : `${source}.${path}`)

export function writePlace(place: TextPlace): string {
  return `{{${placeName(place)}}}`
}

export const writeFormula = ({ formula }: TextFormula): string => `{{=${formula}}}`

function onlyPart(text: string): TextPart | undefined {
  const [part, more] = readTemplate(text.trim())
  return more === undefined ? part : undefined
}

/** The one place that is all of a text; its cell is taken as it is. */
export function onlyPlace(text: string): TextPlace | undefined {
  const part = onlyPart(text)
  return part !== undefined && typeof part !== 'string' && !isFormula(part) ? part : undefined
}

/** The one formula that is all of a text; its value keeps its type. */
export function onlyFormula(text: string): TextFormula | undefined {
  const part = onlyPart(text)
  return part !== undefined && isFormula(part) ? part : undefined
}

export interface TemplateFilling {
  place(place: TextPlace): string
  formula(formula: TextFormula): string
  budget: FillBudget
}

/** The text with its places and formulas filled, part by part. @throws those of its budget, however the text is made */
export function fillTemplate(text: string, { place, formula, budget }: TemplateFilling): string {
  let filled = ''
  budget.spend(0)
  for (const part of partsOf(text)) {
    const piece = typeof part === 'string' ? part : isFormula(part) ? formula(part) : place(part)
    budget.spend(piece.length)
    filled += piece
  }
  return filled
}
