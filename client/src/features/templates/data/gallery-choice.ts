import { foldText } from '#shared/lib/fold-text.ts'
import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { mostInstalledLimit, templateLanguages, type TemplateLanguage } from '#shared/nouns/templates/template-limits.ts'
import { templateCategories } from '#shared/nouns/templates/template-categories.ts'

/** The top picks, as `category` names them in the address; without one the first. */
export const topPicks = ['featured', 'most-popular', 'all'] as const
export type TopPick = (typeof topPicks)[number]

export interface GalleryChoice {
  /** one of the top picks, or the id of a category */
  category: string
  language: TemplateLanguage | 'all'
}

/** The choice in an address. Words that it does not know count as none. */
export function readChoice(query: URLSearchParams, own: TemplateLanguage): GalleryChoice {
  const category = query.get('category') ?? ''
  const language = query.get('language') ?? ''
  const isKnown = topPicks.some((name) => name === category) || templateCategories.some(({ id }) => id === category)
  return {
    category: isKnown ? category : 'featured',
    language: language === 'all' ? 'all' : (templateLanguages.find((name) => name === language) ?? own),
  }
}

/** The address of a choice; the language stays as it is in the present address. */
export function choicePath(category: string, query: URLSearchParams): string {
  const next = new URLSearchParams()
  if (category !== 'featured') next.set('category', category)
  const language = query.get('language')
  if (language !== null) next.set('language', language)
  return `/templates${next.size > 0 ? `?${next}` : ''}`
}

/** The cards of a choice, in the order of the gallery. Words are looked for among all of its language. */
export function chooseCards(cards: readonly TemplateCard[], { category, language }: GalleryChoice, search: string): TemplateCard[] {
  const wanted = foldText(search.trim())
  const found = cards.filter((card) => language === 'all' || card.language === language)
  if (wanted !== '') return found.filter((card) => foldText(`${card.name} ${card.short_description}`).includes(wanted))
  if (category === 'all') return found
  if (category === 'featured') return found.filter(({ featured }) => featured)
  if (category === 'most-popular') return found.toSorted((a, b) => b.installs - a.installs).slice(0, mostInstalledLimit)
  return found.filter(({ categories }) => categories.some(({ id }) => id === category))
}

/** The word of a choice in the texts. */
export const wordOfChoice = (category: string): string => (category === 'most-popular' ? 'mostPopular' : category)
