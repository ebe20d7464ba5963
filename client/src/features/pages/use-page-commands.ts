import { IconLayoutGrid } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { Doc } from 'yjs'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { setEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode } from '#shared/nouns/pages/page-nodes.ts'
import { textCommands } from '#client/features/pages/editor/page-commands.ts'
import type { SlashCommand } from '#client/features/pages/editor/slash-menu-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockViews } from '#client/lib/block-views.ts'

/** The commands of `/`: text blocks, then the app blocks that make sense inside a page. */
export function usePageCommands(doc: Doc): () => SlashCommand[] {
  const { t } = useTranslation('pages')
  const views = useBlockViews()
  return useCallback(() => {
    const texts = Object.entries(textCommands).map(([id, build]) =>
      build({ label: t(`commands.${id}.label`), hint: t(`commands.${id}.hint`), words: t(`commands.${id}.words`) }),
    )
    const blocks = views.flatMap((view): SlashCommand[] => {
      const type = findBlockType(view.type)
      // text belongs to the page itself, and a menu to an app
      if (!type || type.hasText || type.name === 'menu') return []
      return [
        {
          id: `block-${type.name}`,
          icon: IconLayoutGrid,
          label: t(view.labelKey),
          hint: t('commands.block.hint'),
          words: t('commands.block.words'),
          run: (editor, range) => {
            const blockId = newShortId('b')
            setEmbeddedBlock(doc, blockId, { type: type.name, config: { ...type.defaults() } })
            editor.chain().focus().deleteRange(range).insertContent({ type: appBlockNode, attrs: { blockId } }).run()
          },
        },
      ]
    })
    return [...texts, ...blocks]
  }, [t, views, doc])
}
