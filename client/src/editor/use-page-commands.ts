import { IconFilePlus, IconLayoutGrid, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { Doc } from 'yjs'
import { missingFeature } from '#shared/access/missing-feature.ts'
import { findBlockType } from '#shared/blocks/block-types.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { addEmbeddedBlock } from '#shared/nouns/pages/page-document.ts'
import { appBlockNode, isBlockTextNode, mentionNode } from '#shared/nouns/pages/page-nodes.ts'
import { useNavigate } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { createPage } from '#client/nouns/items/item-commands.ts'
import { findSlashCommands } from '#client/editor/find-slash-commands.ts'
import { pageCommands, slashCommand, type PageCommand, type PageCommandName } from '#client/editor/page-commands.ts'
import type { SlashCommand } from '#client/editor/slash-menu-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { awaitWriting } from '#client/lib/awaited-writing.ts'
import { useBlockViews } from '#client/lib/block-views.ts'
import { titlePlace } from '#client/lib/write-places.ts'

interface PageCommandParts {
  doc: Doc
  pageId: string
  chooseFiles: (accept: string) => void
  mayAddBlocks: boolean
}

/** The commands of `/` that a query finds: kinds of text and layout, then every app block. */
export function usePageCommands({ doc, pageId, chooseFiles, mayAddBlocks }: PageCommandParts): (query: string) => SlashCommand[] {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const access = useAccess()
  const mayAddPages = access.canCreate('page')
  const views = useBlockViews()
  return useCallback(
    (query) => {
      const texts = Object.keys(pageCommands).map((name) => commandWithWords(name as PageCommandName, t))
      const blocks = (mayAddBlocks ? views : []).flatMap((view): SlashCommand[] => {
        const type = findBlockType(view.type)
        if (!type || missingFeature(type, (feature) => access.has(feature))) return []
        const presets = (view.presets ?? []).map(({ name, labelKey, config }) => ({ id: `-${name}`, labelKey, config }))
        return [{ id: '', labelKey: view.labelKey, config: {} }, ...presets].map(({ id, labelKey, config }): SlashCommand => ({
          id: `block-${type.name}${id}`,
          icon: IconLayoutGrid,
          label: t(labelKey),
          hint: t('commands.block.hint'),
          words: t('commands.block.words'),
          group: t('groups.blocks'),
          run: (editor, range) => {
            const blockId = newShortId('b')
            addEmbeddedBlock(doc, blockId, { type: type.name, config })
            editor.chain().focus().deleteRange(range).insertContent({ type: appBlockNode, attrs: { blockId } }).run()
          },
        }))
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
      const subPage: SlashCommand = {
        id: 'subPage',
        icon: IconFilePlus,
        label: t('commands.subPage.label'),
        hint: t('commands.subPage.hint'),
        words: t('commands.subPage.words'),
        group: t('groups.layout'),
        run: (editor, range) => {
          const id = createPage({ label: t('newLabel') }, undefined, pageId)
          const mention = { type: mentionNode, attrs: { kind: 'page', id, label: '' } }
          editor
            .chain()
            .focus()
            .deleteRange(range)
            .insertContent([mention, { type: 'text', text: ' ' }])
            .run()
          awaitWriting(titlePlace('page', id))
          void navigate(`/doc-page/${id}`)
        },
      }
      return findSlashCommands([...texts, ...files, ...(mayAddPages ? [subPage] : []), ...blocks], query)
    },
    [t, views, doc, pageId, chooseFiles, mayAddBlocks, mayAddPages, navigate, access],
  )
}

/** The commands of `/` in the text of a block, as far as a query finds them. */
export function useBlockTextCommands(): (query: string) => SlashCommand[] {
  const { t } = useTranslation('pages')
  return useCallback(
    (query) => {
      const names = Object.entries<PageCommand>(pageCommands).filter(([, { node }]) => node === undefined || isBlockTextNode(node))
      return findSlashCommands(
        names.map(([name]) => commandWithWords(name as PageCommandName, t)),
        query,
      )
    },
    [t],
  )
}

/** A choice of the menu in the person's language. */
function commandWithWords(name: PageCommandName, t: (key: string) => string): SlashCommand {
  return slashCommand(name, {
    label: t(`commands.${name}.label`),
    hint: t(`commands.${name}.hint`),
    words: t(`commands.${name}.words`),
    group: t(`groups.${pageCommands[name].group}`),
  })
}

/** Files that a page takes, and those that the browser offers. */
const fileKinds = { picture: { icon: IconPhoto, accept: 'image/*' }, file: { icon: IconPaperclip, accept: '' } }
