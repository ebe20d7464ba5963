import { foldText } from '#shared/lib/fold-text.ts'
import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'

/** A template with all words by which it may be found. */
export interface FoundTemplate {
  card: TemplateCard
  /** titles, what it is for, tables, fields and automations */
  words: { title: string; short: string; inside: string }
}

const mostNearest = 3

/** Words that say nothing of a business, folded, in the three languages of the product. */
const empty = new Set(
  `a an the of for to and or with in on my our we i need want app that this it is are be by from all each their new
  um uma o os as de do da dos das para e ou com em no na meu minha nosso nossa quero preciso que por cada novo nova meus minhas
  un una el la los las del y con en mi mis nuestro nuestra quiero necesito por cada nuevo nueva aplicacion aplicativo`.split(/\s+/),
)

/** Endings of the three languages that do not change what a word is about. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:oes|aes|ais|eis|ies|ing|es|s|a|o|e)$/, '') : word)

const stemsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !empty.has(word))
    .map(stem)

/** The name of a template without its language: `crm-pt` and `crm` are one in two languages. */
const familyOf = ({ slug }: TemplateCard): string => slug.replace(/-(?:pt|es)$/, '')

/**
 * The templates that are nearest to a description, at most three. Each family comes once, in the asked language where it has one. Words count
 * by how few templates have them, and most in a title. Templates that share no word with it come last, by how often they were installed.
 */
export function nearestTemplates(description: string, lang: 'en' | 'pt' | 'es', offered: readonly FoundTemplate[]): TemplateCard[] {
  const asked = [...new Set(stemsOf(description))]
  const families = new Map<string, FoundTemplate[]>()
  for (const one of offered) families.set(familyOf(one.card), [...(families.get(familyOf(one.card)) ?? []), one])
  const known = [...families.values()].map((members) => ({
    members,
    title: new Set(members.flatMap(({ words }) => stemsOf(words.title))),
    short: new Set(members.flatMap(({ words }) => stemsOf(words.short))),
    inside: new Set(members.flatMap(({ words }) => stemsOf(words.inside))),
  }))
  const rarity = (word: string): number => {
    const count = known.filter(({ title, short, inside }) => title.has(word) || short.has(word) || inside.has(word)).length
    return count === 0 ? 0 : Math.log(1 + known.length / count)
  }
  const weights = asked.map((word) => [word, rarity(word)] as const)
  const scored = known.map(({ members, title, short, inside }) => ({
    members,
    score: weights.reduce(
      (sum, [word, weight]) => sum + weight * ((title.has(word) ? 4 : 0) + (short.has(word) ? 2 : 0) + (inside.has(word) ? 1 : 0)),
      0,
    ),
  }))
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostNearest)
    .flatMap(({ members }) => {
      const spoken = [lang, 'en', 'pt', 'es'].flatMap((each) => members.find(({ card }) => card.language === each) ?? [])
      return (spoken[0] ?? members[0])?.card ?? []
    })
}
