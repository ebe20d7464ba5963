import { IconArrowUpRight } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { DocPageBlockConfig } from '#shared/blocks/doc-page-block.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import css from '#client/blocks/doc-page/doc-page.module.css'
import { usePageText } from '#client/blocks/doc-page/use-page-text.ts'
import { BlockHead } from '#client/blocks/parts/BlockHead.tsx'
import blocks from '#client/blocks/parts/blocks.module.css'
import { BlockMessage } from '#client/blocks/parts/BlockMessage.tsx'
import { useDocument } from '#client/engine/documents/use-document.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { NotOnThisDevice } from '#client/nouns/documents/NotOnThisDevice.tsx'
import { ownFilesOf } from '#client/nouns/pages/own-files-later.tsx'
import { PageText } from '#client/nouns/pages/PageText.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

export function View(props: BlockViewProps<DocPageBlockConfig>) {
  const { config, onSettings } = props
  const { t } = useTranslation('blocks')
  const page = useEntity('page', config.pageId)
  const state = useReplicaState()
  if (config.pageId === null) return <BlockMessage onSettings={onSettings}>{t('docPage.choose')}</BlockMessage>
  if (page) return <Page key={page.id} {...props} page={page} />
  if (state !== 'ready') return <Skeleton height="100%" />
  return (
    <BlockMessage tone="warning" onSettings={onSettings}>
      {t('docPage.gone')}
    </BlockMessage>
  )
}

function Page({ config, editing, page }: BlockViewProps<DocPageBlockConfig> & { page: PageEntry }) {
  const { t } = useTranslation('blocks')
  const navigate = useNavigate()
  const document = useDocument(documentName({ kind: 'page', id: page.id }))
  const title = config.title || page.label
  const open = (
    <MenuItem icon={<IconArrowUpRight size={16} stroke={1.5} aria-hidden />} onSelect={() => void navigate(`/doc-page/${page.id}`)}>
      {t('docPage.open')}
    </MenuItem>
  )
  return (
    <section className={blocks.tableBlock} aria-label={title} inert={editing}>
      <BlockHead title={title} items={editing ? undefined : open} />
      <div className={css.text} tabIndex={0} role="group" aria-label={title}>
        {!document.ready ? <Skeleton height={120} /> : document.seen ? <Text pageId={page.id} doc={document.doc} /> : <NotOnThisDevice />}
      </div>
    </section>
  )
}

function Text({ pageId, doc }: { pageId: string; doc: Parameters<typeof usePageText>[0] }) {
  const { t } = useTranslation('blocks')
  const body = usePageText(doc)
  // a page in a block in a page would have no end
  return <PageText body={body} below={1} drawBlock={() => <p className={css.inner}>{t('docPage.inner')}</p>} {...ownFilesOf(pageId)} />
}
