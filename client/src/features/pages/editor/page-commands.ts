import {
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconLetterCase,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconMinus,
  IconQuote,
  type Icon,
} from '@tabler/icons-react'
import type { SlashCommand } from '#client/features/pages/editor/slash-menu-state.ts'

/** Texts of one choice: its label, a hint under it, and further words it is found by. */
export interface CommandTexts {
  label: string
  hint: string
  words: string
}

type Build = (texts: CommandTexts) => SlashCommand

/** Kinds of text blocks, in the order of the menu. */
export const textCommands: Record<string, Build> = {
  paragraph: (texts) => ({
    id: 'paragraph',
    icon: IconLetterCase,
    ...texts,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setParagraph().run(),
  }),
  heading1: heading('heading1', IconH1, 1),
  heading2: heading('heading2', IconH2, 2),
  heading3: heading('heading3', IconH3, 3),
  bulletList: (texts) => ({
    id: 'bulletList',
    icon: IconList,
    ...texts,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleBulletList().run(),
  }),
  orderedList: (texts) => ({
    id: 'orderedList',
    icon: IconListNumbers,
    ...texts,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleOrderedList().run(),
  }),
  taskList: (texts) => ({
    id: 'taskList',
    icon: IconListCheck,
    ...texts,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleTaskList().run(),
  }),
  blockquote: (texts) => ({
    id: 'blockquote',
    icon: IconQuote,
    ...texts,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleBlockquote().run(),
  }),
  codeBlock: (texts) => ({
    id: 'codeBlock',
    icon: IconCode,
    ...texts,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleCodeBlock().run(),
  }),
  divider: (texts) => ({
    id: 'divider',
    icon: IconMinus,
    ...texts,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHorizontalRule().run(),
  }),
}

function heading(id: string, icon: Icon, level: 1 | 2 | 3): Build {
  return (texts) => ({ id, icon, ...texts, run: (editor, range) => editor.chain().focus().deleteRange(range).setHeading({ level }).run() })
}
