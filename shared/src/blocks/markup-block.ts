import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { readChoice, readText } from '#shared/values/read-config.ts'

export const markupLanguages = ['markdown', 'html'] as const
export const longestMarkup = 20_000

/** Text in Markdown or HTML, cleaned where it is drawn. */
export interface MarkupBlockConfig {
  title: string
  language: (typeof markupLanguages)[number]
  source: string
}

export interface PublicMarkup {
  type: 'markup'
  title: string
  language: MarkupBlockConfig['language']
  source: string
}

export const markupBlock = blockType<MarkupBlockConfig, PublicMarkup>({
  name: 'markup',
  group: 'content',
  tags: ['dev'],
  version: 1,
  upgrades: [],
  defaults: () => ({ title: '', language: 'markdown', source: '' }),
  read: (raw) => ({
    title: readText(raw['title'], 200),
    language: readChoice(markupLanguages, raw['language'], 'markdown'),
    source: readText(raw['source'], longestMarkup),
  }),
  size: { desktop: { w: 6, h: 6 }, mobile: { w: 4, h: 6 } },
  minSize: { w: 1, h: 2 },
  hasText: false,
  title: (config) => config.title,
  refs: () => noRefs,
})
