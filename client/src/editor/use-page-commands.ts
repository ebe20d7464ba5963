import { IconLayoutGrid, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { Doc } from 'yjs'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { addEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode } from '#shared/nouns/pages/page-nodes.ts'
import { findSlashCommands } from '#client/editor/find-slash-commands.ts'
import { pageCommands, slashCommand, type PageCommandName } from '#client/editor/page-commands.ts'
import type { SlashCommand } from '#client/editor/slash-menu-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockViews } from '#client/lib/block-views.ts'

/** The commands of `/` that a query finds: kinds of text and layout, then every app block. */
export function usePageCommands(doc: Doc, chooseFiles: (accept: string) => void, mayAddBlocks: boolean): (query: string) => SlashCommand[] {
  const { t } = useTranslation('pages')
  const views = useBlockViews()
  return useCallback(
    (query) => {
      const texts = Object.entries(pageCommands).map(([name, { group }]) =>
        slashCommand(name as PageCommandName, {
          label: t(`commands.${name}.label`),
          hint: t(`commands.${name}.hint`),
          words: t(`commands.${name}.words`),
          group: t(`groups.${group}`),
        }),
      )
      const blocks = (mayAddBlocks ? views : []).flatMap((view): SlashCommand[] => {
        const type = findBlockType(view.type)
        if (!type) return []
        return [
          {
            id: `block-${type.name}`,
            icon: IconLayoutGrid,
            label: t(view.labelKey),
            hint: t('commands.block.hint'),
            words: t('commands.block.words'),
            group: t('groups.blocks'),
            run: (editor, range) => {
              const blockId = newShortId('b')
              addEmbeddedBlock(doc, blockId, { type: type.name })
              editor.chain().focus().deleteRange(range).insertContent({ type: appBlockNode, attrs: { blockId } }).run()
            },
          },
        ]
      })
      const files = Object.entries(fileKinds).map(([name, { icon, accept }]): SlashCommand => ({
        id: name,
        icon,
        label: t(`commands.${name}.label`),
        hint: t(`commands.${name}.hint`),
        words: t(`commands.${name}.words`),
        group: t('groups.layout'),
        run: (editor, range) => {
          editor.chain().focus().deleteRange(range).run()
          chooseFiles(accept)
        },
      }))
      return findSlashCommands([...texts, ...files, ...blocks], query)
    },
    [t, views, doc, chooseFiles, mayAddBlocks],
  )
}

/** Files that a page takes, and those that the browser offers. */
const fileKinds = { picture: { icon: IconPhoto, accept: 'image/*' }, file: { icon: IconPaperclip, accept: '' } }
