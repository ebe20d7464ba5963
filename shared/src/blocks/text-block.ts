import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { readChoice } from '#shared/values/read-config.ts'

export const textAlignments = ['left', 'center', 'right'] as const

/** Text with light marks (headings, lists, bold, italic, links). The text itself is co-edited and not in the config. */
export interface TextBlockConfig {
  align: (typeof textAlignments)[number]
}

export interface PublicText {
  type: 'text'
  text: string
  align: TextBlockConfig['align']
}

export const textBlock = blockType<TextBlockConfig, PublicText>({
  name: 'text',
  group: 'content',
  version: 1,
  upgrades: [],
  defaults: () => ({ align: 'left' }),
  read: (raw) => ({ align: readChoice(textAlignments, raw['align'], 'left') }),
  size: { desktop: { w: 6, h: 4 }, mobile: { w: 4, h: 4 } },
  minSize: { w: 1, h: 1 },
  hasText: true,
  title: (_config, text) => firstWords(text),
  refs: () => noRefs,
})

function firstWords(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  return line
    .replace(/^[#>*\-\s]+/, '')
    .replace(/[*_`]/g, '')
    .trim()
    .slice(0, 60)
}
