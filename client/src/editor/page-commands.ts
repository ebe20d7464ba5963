import {
  IconBulb,
  IconCaretRight,
  IconCode,
  IconColumns2,
  IconColumns3,
  IconH1,
  IconH2,
  IconH3,
  IconLetterCase,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMathFunction,
  IconMinus,
  IconQuote,
  IconTable,
  type Icon,
} from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'
import type { SlashCommand } from '#client/editor/slash-menu-state.ts'

export interface PageCommand {
  icon: Icon
  /** a heading of the menu */
  group: 'text' | 'layout'
  /** the node that it makes, where the text of a block may not hold it */
  node?: string
  /** the step that follows the removal of the typed `/query` */
  run(chain: ChainedCommands): ChainedCommands
}

const paragraph = { type: 'paragraph' }
const columns = (count: number) => ({
  type: 'columns',
  content: Array.from({ length: count }, () => ({ type: 'column', content: [paragraph] })),
})

/** Kinds of blocks without app blocks, in the order of the menu. */
export const pageCommands = {
  paragraph: { icon: IconLetterCase, group: 'text', run: (chain) => chain.setParagraph() },
  heading1: { icon: IconH1, group: 'text', run: (chain) => chain.setHeading({ level: 1 }) },
  heading2: { icon: IconH2, group: 'text', run: (chain) => chain.setHeading({ level: 2 }) },
  heading3: { icon: IconH3, group: 'text', run: (chain) => chain.setHeading({ level: 3 }) },
  bulletList: { icon: IconList, group: 'text', run: (chain) => chain.toggleBulletList() },
  orderedList: { icon: IconListNumbers, group: 'text', run: (chain) => chain.toggleOrderedList() },
  taskList: { icon: IconListCheck, group: 'text', run: (chain) => chain.toggleTaskList() },
  toggle: { icon: IconCaretRight, group: 'text', run: (chain) => chain.wrapIn('toggle') },
  callout: { icon: IconBulb, group: 'text', run: (chain) => chain.wrapIn('callout') },
  blockquote: { icon: IconQuote, group: 'text', run: (chain) => chain.toggleBlockquote() },
  codeBlock: { icon: IconCode, group: 'text', run: (chain) => chain.toggleCodeBlock() },
  table: { icon: IconTable, group: 'layout', run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) },
  columns2: { icon: IconColumns2, group: 'layout', node: 'columns', run: (chain) => insertColumns(chain, 2) },
  columns3: { icon: IconColumns3, group: 'layout', node: 'columns', run: (chain) => insertColumns(chain, 3) },
  divider: { icon: IconMinus, group: 'layout', run: (chain) => chain.setHorizontalRule() },
  equation: { icon: IconMathFunction, group: 'layout', run: (chain) => chain.insertContent({ type: 'blockMath' }) },
  inlineEquation: { icon: IconMathFunction, group: 'layout', run: (chain) => chain.insertContent({ type: 'inlineMath' }) },
} satisfies Record<string, PageCommand>

export type PageCommandName = keyof typeof pageCommands

/** Columns with the caret in the first. */
function insertColumns(chain: ChainedCommands, count: number): ChainedCommands {
  return chain.insertContent(columns(count)).command(({ tr, commands }) => {
    const { $from } = tr.selection
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      // past the column and its paragraph
      if ($from.node(depth).type.name === 'columns') return commands.setTextSelection($from.start(depth) + 2)
    }
    return true
  })
}

/** A choice of the menu with its words. */
export function slashCommand(name: PageCommandName, words: Pick<SlashCommand, 'label' | 'hint' | 'words' | 'group'>): SlashCommand {
  const command: PageCommand = pageCommands[name]
  return {
    id: name,
    icon: command.icon,
    ...words,
    run: (editor, range) => {
      command.run(editor.chain().focus().deleteRange(range)).run()
    },
  }
}
