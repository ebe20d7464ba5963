import { blockType, noRefs } from '#shared/blocks/block-type.ts'
import { readChoice, readHue, readText } from '#shared/values/read-config.ts'

export const titleSizes = ['large', 'medium', 'small'] as const
export const titleAlignments = ['left', 'center', 'right'] as const

/** A heading over the blocks below it, or a line alone. */
export interface TitleBarBlockConfig {
  title: string
  size: (typeof titleSizes)[number]
  align: (typeof titleAlignments)[number]
  line: boolean
  color: string
}

export interface PublicTitleBar extends TitleBarBlockConfig {
  type: 'titleBar'
}

export const titleBarBlock = blockType<TitleBarBlockConfig, PublicTitleBar>({
  name: 'titleBar',
  group: 'content',
  version: 1,
  upgrades: [],
  defaults: () => ({ title: '', size: 'medium', align: 'left', line: true, color: '' }),
  read: (raw) => ({
    title: readText(raw['title'], 200),
    size: readChoice(titleSizes, raw['size'], 'medium'),
    align: readChoice(titleAlignments, raw['align'], 'left'),
    line: raw['line'] !== false,
    color: readHue(raw['color']),
  }),
  size: { desktop: { w: 12, h: 1 }, mobile: { w: 4, h: 1 } },
  minSize: { w: 1, h: 1 },
  hasText: false,
  title: (config) => config.title,
  refs: () => noRefs,
})
