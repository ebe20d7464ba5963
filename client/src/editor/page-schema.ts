import { getSchema } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import type { Schema } from '@tiptap/pm/model'
import type { AnyExtension } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { Doc } from 'yjs'
import { isBlockTextNode } from '#shared/nouns/pages/page-nodes.ts'
import { AppBlock } from '#client/editor/app-block.ts'
import { isWebAddress } from '#client/nouns/pages/link-address.ts'
import { TextAlignment } from '#client/editor/nodes/alignment.ts'
import { Callout, Column, Columns } from '#client/editor/nodes/containers.ts'
import { BlockMath, InlineMath } from '#client/editor/nodes/equations.ts'
import { FileNode, PictureNode } from '#client/editor/nodes/files.ts'
import { Highlight, TextColor } from '#client/editor/nodes/hue-marks.ts'
import { MentionNode } from '#client/editor/nodes/mention.ts'
import { tableNodes } from '#client/editor/nodes/tables.ts'
import { Toggle } from '#client/editor/nodes/toggle.ts'

interface ContentParts {
  doc: Doc | null
  pageId: string
  texts: { todo: string; toggle: string }
  /** a line after a last list or table, to go on with; unless given, it is kept */
  lastLine?: boolean
}

/** Every node and mark of a page. Undo is Yjs's (per person), so the kit's own is off. */
export function contentExtensions({ doc, pageId, texts, lastLine = true }: ContentParts): AnyExtension[] {
  return [
    StarterKit.configure({
      undoRedo: false,
      ...(!lastLine && { trailingNode: false }),
      heading: { levels: [1, 2, 3] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
        isAllowedUri: (uri, { defaultValidate }) => isWebAddress(uri) && defaultValidate(uri),
      },
    }),
    TaskList,
    TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => node.firstChild?.textContent || texts.todo } }),
    AppBlock.configure({ doc }),
    Callout,
    Toggle.configure({ label: texts.toggle }),
    Columns,
    Column,
    ...tableNodes,
    BlockMath,
    InlineMath,
    MentionNode,
    PictureNode.configure({ pageId }),
    FileNode.configure({ pageId }),
    TextColor,
    Highlight,
    TextAlignment,
  ]
}

/** Every node and mark of the text of a block. */
export function blockTextExtensions(texts: ContentParts['texts']): AnyExtension[] {
  // opening a text would write that line
  return contentExtensions({ doc: null, pageId: '', texts, lastLine: false }).filter(
    ({ type, name }) => type !== 'node' || isBlockTextNode(name),
  )
}

let schema: Schema | undefined

/** The shape of every page, without an editor. */
export function pageSchema(): Schema {
  schema ??= getSchema(contentExtensions({ doc: null, pageId: '', texts: { todo: '', toggle: '' } }))
  return schema
}
