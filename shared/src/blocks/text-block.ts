import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import type { PageNode } from '#shared/values/page-node.ts'
import { readChoice } from '#shared/values/read-config.ts'

export const textAlignments = ['left', 'center', 'right'] as const

/** Rich text, as pages have it. The text itself is co-edited and not in the config. */
export interface TextBlockConfig {
  align: (typeof textAlignments)[number]
}

export interface PublicText {
  type: 'text'
  body: PageNode[]
  align: TextBlockConfig['align']
}

export const textBlock = blockType<TextBlockConfig, PublicText>({
  name: 'text',
  group: 'content',
  version: 2,
  // version 1 held its text in another place (block-body.ts)
  upgrades: [(raw) => raw],
  defaults: () => ({ align: 'left' }),
  read: (raw) => ({ align: readChoice(textAlignments, raw['align'], 'left') }),
  size: { desktop: { w: 6, h: 4 }, mobile: { w: 4, h: 4 } },
  minSize: { w: 1, h: 1 },
  hasText: true,
  title: (_config, text) => firstWords(text),
  refs: () => noRefs,
})

function firstWords(text: string): string {
  return (text.split('\n').find((each) => each.trim() !== '') ?? '').trim().slice(0, 60)
}
